// When the next action is due while the replay plays.

const STEP_MS = 600; // an action at speed 1
const LEAST_MS = 30; // in real time: what an eye can follow
const REAL = "real";

export class Clock {
  /** `thought(ply)`: milliseconds of CPU that action took. `tick`: called when it is due. */
  constructor(thought, tick) {
    this.thought = thought;
    this.tick = tick;
    this.speed = "1";
    this.timer = null;
  }

  get running() {
    return this.timer !== null;
  }

  setSpeed(speed) {
    this.speed = speed;
  }

  start(ply) {
    const wait = this.speed === REAL ? Math.max(LEAST_MS, this.thought(ply)) : STEP_MS / Number(this.speed);
    clearTimeout(this.timer);
    this.timer = setTimeout(this.tick, wait);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
  }
}
