// <replay-viewer>: owns time, keys, address, graphs and announcements of a replay.
//
// The server sends frames made by the rules: [{seat, action, view, cpu_ms, note, substituted}], the first
// with the position before any action. A board module draws and describes a view; nothing here knows a game.

import { Clock } from "./viewer/clock.js";
import { drawScores, drawTimes, turningPoints } from "./viewer/graphs.js";
import { ActionList } from "./viewer/list.js";
import { holdToRepeat, onKeys } from "./viewer/input.js";
import { plyOfAddress, putInAddress } from "./viewer/address.js";

const MANY = 10; // actions for the up and down keys

class ReplayViewer extends HTMLElement {
  async connectedCallback() {
    this.data = JSON.parse(this.querySelector('script[type="application/json"]').textContent);
    this.words = this.data.words;
    this.parts = {};
    for (const part of this.querySelectorAll("[data-part]")) this.parts[part.dataset.part] = part;
    this.ply = 0;
    this.flipped = false;
    this.clock = new Clock(
      (ply) => this.frames[ply]?.cpu_ms ?? 0,
      () => this.tick(),
    );
    try {
      this.board = await import(this.dataset.board);
      await this.load(this.parts.eyes?.value);
    } catch (error) {
      this.parts.wait.textContent = `${this.words.broken} (${error.message})`;
      return;
    }
    this.parts.wait.hidden = true;
    this.listen();
    this.go(plyOfAddress(this.last) ?? 0, { quiet: true });
    this.toggleAttribute("data-ready", true);
  }

  disconnectedCallback() {
    this.clock?.stop();
  }

  get last() {
    return this.frames.length - 1;
  }

  async load(eyes) {
    const address = new URL(this.dataset.frames, location.href);
    if (eyes) address.searchParams.set("eyes", eyes);
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    this.frames = await answer.json();
    this.parts.slider.max = this.last;
    this.list = new ActionList(this.parts.list, this.frames, this.data, (ply) => this.go(ply));
    this.points = turningPoints(this.frames, this.board.scores);
    const jump = (ply) => this.go(ply);
    this.scoreCursor = drawScores(this.parts.scores, this.frames, this.data.seats.length, this.board.scores, jump);
    this.timeCursor = drawTimes(this.parts.times, this.frames, jump);
    const longest = Math.max(0, ...this.frames.map((frame) => frame.cpu_ms ?? 0));
    this.parts.longest.textContent = this.words.longest.replace("%s", this.seconds(longest));
  }

  listen() {
    const acts = {
      first: () => this.go(0),
      previous: () => this.go(this.ply - 1),
      play: () => this.toggle(),
      next: () => this.go(this.ply + 1),
      last: () => this.go(this.last),
      interesting: () => this.go(this.points.find((ply) => ply > this.ply) ?? this.points[0] ?? this.last),
      flip: () => this.flip(),
      help: () => this.parts.help.showModal(),
      copy: () => this.copyLink(),
      back: () => this.go(this.ply - MANY),
      on: () => this.go(this.ply + MANY),
    };
    for (const button of this.querySelectorAll("[data-do]")) {
      const act = acts[button.dataset.do];
      if (["previous", "next"].includes(button.dataset.do)) holdToRepeat(button, act);
      else button.addEventListener("click", act);
    }
    onKeys(this, acts);
    this.parts.slider.addEventListener("input", () => this.go(this.parts.slider.valueAsNumber));
    this.parts.speed.addEventListener("change", () => this.clock.setSpeed(this.parts.speed.value));
    this.parts.eyes?.addEventListener("change", () => this.seeAs(this.parts.eyes.value));
    window.addEventListener("hashchange", () => this.go(plyOfAddress(this.last) ?? this.ply));
  }

  async seeAs(eyes) {
    await this.load(eyes);
    this.go(this.ply);
  }

  /** Shows a position. `playing`: a step of the clock, which is not read out. */
  go(ply, { playing = false, quiet = false } = {}) {
    this.ply = Math.max(0, Math.min(this.last, ply));
    if (!playing) this.pause();
    this.show();
    if (!quiet) putInAddress(this.ply, playing);
    if (!playing && !quiet) this.parts.live.textContent = this.sentence();
  }

  show() {
    const frame = this.frames[this.ply];
    const lang = this.data.lang;
    this.board.draw(this.parts.board, frame.view, {
      action: frame.action,
      seat: frame.seat,
      flip: this.flipped,
      before: this.frames[this.ply - 1]?.view ?? null,
      lang,
    });
    this.parts.position.textContent = this.board.describe(frame.view, frame.action, lang);
    this.parts.action.textContent = this.sentence();
    this.parts.slider.value = this.ply;
    this.parts.slider.ariaValueText = this.sentence();
    this.list.mark(this.ply);
    this.scoreCursor?.(this.ply);
    this.timeCursor?.(this.ply);
    this.showSeats(frame);
    this.showNote(frame);
  }

  showSeats(frame) {
    const points = this.board.scores?.(frame.view) ?? [];
    const used = this.data.seats.map(() => 0);
    for (const past of this.frames.slice(1, this.ply + 1)) used[past.seat] += past.cpu_ms ?? 0;
    for (const row of this.querySelectorAll("[data-seat]")) {
      const seat = Number(row.dataset.seat);
      row.querySelector("[data-score]").textContent = points[seat] ?? "";
      row.querySelector("[data-clock]").textContent = this.seconds(used[seat]);
      row.toggleAttribute("data-acted", frame.seat === seat);
    }
  }

  showNote(frame) {
    const note = frame.note;
    this.parts.note.hidden = !note;
    if (!note) return;
    const score = note.score === null || note.score === undefined ? "" : ` (${note.score})`;
    this.parts.note.textContent = `${this.name(frame.seat)}${score}${note.text ? `: ${note.text}` : ""}`;
  }

  name(seat) {
    return seat < 0 ? this.words.chance : (this.data.seats[seat]?.name ?? "?");
  }

  seconds(ms) {
    return new Intl.NumberFormat(this.data.lang, {
      style: "unit",
      unit: ms < 1000 ? "millisecond" : "second",
      maximumFractionDigits: ms < 1000 ? 0 : 2,
    }).format(ms < 1000 ? ms : ms / 1000);
  }

  /** The action in a line: who, what, how long; at the end, how the game ended. */
  sentence() {
    const frame = this.frames[this.ply];
    const end = this.ply === this.last ? ` ${this.data.ending}` : "";
    if (this.ply === 0) return `${this.words.start}${end}`;
    const by = this.ply <= this.data.opening ? this.words.opening : this.name(frame.seat);
    const drawn = frame.substituted ? ` (${this.words.substituted})` : "";
    return `${this.ply}/${this.last} · ${by}${drawn}: ${frame.action}${end ? `. ${end}` : ""}`;
  }

  toggle() {
    if (this.clock.running) return this.pause();
    if (this.ply === this.last) this.go(0);
    this.clock.start(this.ply + 1);
    return this.showPlaying();
  }

  tick() {
    this.go(this.ply + 1, { playing: true });
    if (this.ply === this.last) this.pause();
    else this.clock.start(this.ply + 1);
  }

  pause() {
    if (!this.clock.running) return;
    this.clock.stop();
    this.showPlaying();
    putInAddress(this.ply);
  }

  showPlaying() {
    const button = this.querySelector('[data-do="play"]');
    button.ariaPressed = String(this.clock.running);
    button.ariaLabel = this.clock.running ? this.words.pause : this.words.play;
  }

  flip() {
    this.flipped = !this.flipped;
    this.querySelector('[data-do="flip"]').ariaPressed = String(this.flipped);
    this.show();
  }

  async copyLink() {
    putInAddress(this.ply);
    try {
      await navigator.clipboard.writeText(location.href);
      this.parts.live.textContent = this.words.copied;
      this.parts.action.textContent = this.words.copied;
    } catch {
      this.parts.action.textContent = location.href; // no clipboard without https: show it to copy by hand
    }
  }
}

customElements.define("replay-viewer", ReplayViewer);
