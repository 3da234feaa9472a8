// The board of the Vale of Eternity. Draws and describes what the server's rules say; knows none itself.

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 400;
const [PITCH, CARD_W] = [78, 75];
const LEFT = 6;
const SLIM = 19; // height of a card in a hand
const ROW = 5; // cards in a row: ten slots are two rows

// key, family (fire, water, earth, air, dragon), cost, kinds of effect (instant, active, permanent), name
const CARDS = new Map(
  `
hestia f0p Hestia; imp f0ia Imp; succubus f0i Succubus; firefox f1i Firefox; salamander f1a Salamander;
horned_salamander f2a Horned Salamander; ifrit f2i Ifrit; incubus f2i Incubus; burning_skull f3a Burning Skull;
lava_giant f3i Lava Giant; phoenix f3p Phoenix; agni f4p Agni; asmodeus f4a Asmodeus; balog f4a Balog;
surtr f4i Surtr; yuki_onna w0i Yuki Onna; kappa w1p Kappa; sea_spirit w1a Sea Spirit; undine w1ia Undine;
nessie w2a Nessie; hae_tae w3p Hae-tae; snail_maiden w3a Snail Maiden; undine_queen w3a Undine Queen;
yuki_onna_exalted w3i Yuki Onna Exalted; hydra w4i Hydra; leviathan w4i Leviathan; triton w4p Triton;
water_giant w4ip Water Giant; charybdis w5a Charybdis; poseidon w7i Poseidon;
young_forest_spirit e0i Young Forest Spirit; goblin e1a Goblin; forest_spirit e2i Forest Spirit;
gargoyle e2p Gargoyle; basilisk e3a Basilisk; troll e3a Troll; goblin_soldier e4a Goblin Soldier;
medusa e4a Medusa; cerberus e5i Cerberus; mimic e6a Mimic; mud_slime e6ia Mud Slime; rock_golem e6i Rock Golem;
stone_golem e6i Stone Golem; behemoth e9i Behemoth; sand_giant e10i Sand Giant;
dandelion_spirit a3ia Dandelion Spirit; harpy a3a Harpy; pegasus a3ip Pegasus; tengu a3i Tengu;
boreas a4i Boreas; genie a4i Genie; hippogriff a4ip Hippogriff; sylph a4ip Sylph;
genie_exalted a5a Genie Exalted; valkyrie a5a Valkyrie; odin a6a Odin; freyja a7a Freyja; griffon a7a Griffon;
rudra a8i Rudra; gi_rin a10i Gi-rin; dragon_egg d3i Dragon Egg; tidal d5i Tidal; ember d7i Ember;
marina d7i Marina; boulder d8i Boulder; gust d8i Gust; aeris d9i Aeris; scorch d9i Scorch; willow d10i Willow;
eternity d12i Eternity
`
    .trim()
    .split(/;\s+/)
    .map((line) => {
      const [, key, family, cost, kinds, name] = line.match(/^(\S+) (.)(\d+)([iap]+) (.+)$/);
      return [key, { family, cost: Number(cost), kinds, name }];
    }),
);

const COLOUR = {
  ground: "var(--board-ground, #ece6d6)",
  cell: "var(--board-cell, #faf6ea)",
  line: "var(--board-line, #c9bfa6)",
  block: "var(--board-block, #6d675a)",
  label: "var(--board-label, #5c5646)",
  mark: "var(--board-mark, #d99500)",
  ink: "var(--ink, #18211d)",
  onSeat: "var(--on-accent, #ffffff)",
  seat: ["var(--seat-0, #c8501b)", "var(--seat-1, #2563a8)", "var(--seat-2, #7a4fa3)", "var(--seat-3, #33761f)"],
  family: { f: "#c2402a", w: "#2b78b5", e: "#5f7f2a", a: "#86609f", d: "#9a7416" },
  stone: ["#c8372d", "#2f74c4", "#7b3fa8"],
};

// In a box from -5 to 5.
const SIGN = {
  f: "M0-5C1-2 4-1 4 2A4 3.4 0 0 1-4 2C-4 0-2.6-1-2-2.4-1.4-1.4-.6-1 0-5z",
  w: "M0-5C2.4-1.6 3.9 .2 3.9 1.8A3.9 3.4 0 0 1-3.9 1.8C-3.9 .2-2.4-1.6 0-5z",
  e: "M-5 4L-1.2-4 1.2 .4 2.4-1.6 5 4z",
  a: "M-5-1.6H1A1.9 1.9 0 1 0-.8-4H.6A.6.6 0 1 1 1-3H-5zM-5 1.2H2.4A1.9 1.9 0 1 1 .6 4H2A.6.6 0 1 0 2.4 2.6H-5z",
  d: "M0-5L1.6-1.6 5-2.4 2.8 .6 4 4 0 2.4-4 4-2.8 .6-5-2.4-1.6-1.6z",
};
const KIND = {
  i: "M.6-3.4L-2.2 .6H-.4L-.8 3.4 2.2-.8H.3z",
  a: "M2.6-1.2A2.9 2.9 0 1 0 2.9 .6M2.9-3.2V-1H.7",
  p: "M0 0C-1.2-1.9-3.4-1.5-3.4 0S-1.2 1.9 0 0 3.4-1.5 3.4 0 1.2 1.9 0 0z",
};
const CHIP = ["M0-6A6 6 0 1 1 0 6 6 6 0 0 1 0-6z", "M-5.5-5.5h11v11h-11z", "M0-7.2L7.2 0 0 7.2-7.2 0z", "M0-6.5L7 5.5H-7z"];
const GEM = ["M0-6.6A6.6 6.6 0 1 1 0 6.6 6.6 6.6 0 0 1 0-6.6z", "M-3.7-6.4H3.7L7.4 0 3.7 6.4H-3.7L-7.4 0z", "M0-7.4L7 -2.2 4.4 6.2H-4.4L-7-2.2z"];

const WORDS = {
  en: {
    seats: ["Discs", "Squares", "Diamonds", "Triangles"],
    stones: ["red", "blue", "purple"],
    colon: ":", semicolon: ";",
    round: (n) => `Round ${n} of 10`,
    phases: { reveal: "reveal", hunt: "hunt", action: "action", resolution: "resolution", over: "game over" },
    piles: (deck, discard) => `deck ${deck} · discard ${discard}`,
    limit: (n) => `limit ${n}`,
    asks: {
      reveal: "the valley fills", draw: "a card is drawn", hunt: "choose a card to hunt", action: "action turn",
      keep: "choose the stones to keep", activate: "use an active effect", option: "choose an option",
      discard: "discard a hand card", free: "summon a card freely", recover: "take a card back", drop: "discard own cards",
      target: "name a player", lose: "must give up a card", take: "take from the discard pile", copy: "copy an effect",
    },
    did: {
      hunt: "hunt", sell: "sell", tame: "tame", summon: "summon", remove: "remove", end: "end the turn", keep: "keep",
      activate: "use", option: "option", discard: "discard", free: "summon freely", recover: "take back", drop: "give up",
      stop: "stop", target: "name", lose: "lose", take: "take", copy: "copy", deck: "Drawn", top: "Drawn from the top",
    },
    hiddenCard: "a hidden card",
    points: (n) => `${n} point${n === 1 ? "" : "s"}`,
    stone: (n, colour) => `${n} ${colour}`,
    discards: (names) => `Discard pile: ${names}`,
    none: "none",
    valley: "In the valley", area: "summoned", hand: "hand", hunted: "hunted", hidden: (n) => `${n} hidden`, purse: "stones",
    over: "The game is over.",
    ask: (who, what) => `${who}: ${what}.`,
    first: "First player",
  },
  fr: {
    seats: ["Disques", "Carrés", "Losanges", "Triangles"],
    stones: ["rouge", "bleue", "violette"],
    colon: " :", semicolon: " ;",
    round: (n) => `Manche ${n} sur 10`,
    phases: { reveal: "révélation", hunt: "chasse", action: "actions", resolution: "résolution", over: "partie finie" },
    piles: (deck, discard) => `pioche ${deck} · défausse ${discard}`,
    limit: (n) => `limite ${n}`,
    asks: {
      reveal: "la vallée se remplit", draw: "une carte est piochée", hunt: "choisir une carte à chasser", action: "tour d’actions",
      keep: "choisir les pierres gardées", activate: "utiliser un effet actif", option: "choisir une option",
      discard: "défausser une carte en main", free: "invoquer gratuitement", recover: "reprendre une carte", drop: "défausser ses cartes",
      target: "désigner un joueur", lose: "doit céder une carte", take: "prendre dans la défausse", copy: "copier un effet",
    },
    did: {
      hunt: "chasse", sell: "vend", tame: "apprivoise", summon: "invoque", remove: "retire", end: "fin du tour", keep: "garde",
      activate: "utilise", option: "option", discard: "défausse", free: "invoque gratuitement", recover: "reprend", drop: "abandonne",
      stop: "arrêt", target: "désigne", lose: "perd", take: "prend", copy: "copie", deck: "Piochée", top: "Piochée du dessus",
    },
    hiddenCard: "une carte cachée",
    points: (n) => `${n} point${n > 1 ? "s" : ""}`,
    stone: (n, colour) => `${n} ${colour}${n > 1 ? "s" : ""}`,
    discards: (names) => `Défausse : ${names}`,
    none: "aucune",
    valley: "Dans la vallée", area: "invoquées", hand: "main", hunted: "chassées", hidden: (n) => `${n} cachée${n > 1 ? "s" : ""}`, purse: "pierres",
    over: "La partie est finie.",
    ask: (who, what) => `${who} : ${what}.`,
    first: "Premier joueur",
  },
};

function add(parent, name, attributes = {}, text = null) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== null) node.textContent = text;
  return parent.appendChild(node);
}

const at = (parent, x, y, scale = 1) => add(parent, "g", { transform: `translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}` });
const nameOf = (key) => CARDS.get(key)?.name ?? key;
const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);

/** About how wide a text is, as boards are drawn before they are on the page. */
const widthOf = (text, size) => sum([...text].map((c) => ("iljtfrI.,' -".includes(c) ? 0.32 : "mwMWGOQH".includes(c) ? 0.8 : 0.56))) * size;

/** A line of text that is squeezed if it would be wider than `room`. */
function fitted(parent, x, y, text, size, room, attributes = {}) {
  const node = add(parent, "text", { x, y, "font-size": size, fill: COLOUR.ink, ...attributes }, text);
  if (widthOf(text, size) * (attributes["font-weight"] ? 1.06 : 1) > room) {
    node.setAttribute("textLength", room);
    node.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return node;
}

/** "summon:gi_rin:r1b3" in parts. */
function parts(action) {
  const [verb, what = "", stones = ""] = (action ?? "").split(":");
  return { verb, what, stones };
}

/** A name that fits on one line of a hand card. */
const short = (name) => (name.length > 15 ? name.replace(/^(.)\S+/, "$1.") : name);

/** Two lines of about equal length, or one. */
function lines(name) {
  const words = name.split(" ");
  if (words.length === 1) return [name];
  const first = words.length === 3 ? 2 : 1;
  return [words.slice(0, first).join(" "), words.slice(first).join(" ")];
}

/** A summoned or revealed card, its upper left corner at x, y. */
function drawCard(svg, key, x, y, height, { marked = false, seat = null, used = false } = {}) {
  const { family, cost, kinds, name } = CARDS.get(key);
  const card = at(svg, x, y);
  add(card, "rect", { x: 0.6, y: 1.2, width: CARD_W, height, rx: 4, fill: "#000", opacity: 0.18 });
  add(card, "rect", { width: CARD_W, height, rx: 4, fill: COLOUR.cell, stroke: COLOUR.family[family], "stroke-width": 1 });
  add(at(card, 48, height / 2 + 2, height / 13), "path", { d: SIGN[family], fill: COLOUR.family[family], opacity: 0.2 });
  add(card, "path", { d: `M4 0H18V${height}H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z`, fill: COLOUR.family[family] });
  add(at(card, 9, 9, 1.15), "path", { d: SIGN[family], fill: "#fff" });
  add(card, "text", { x: 9, y: height - 5, "font-size": 13, "font-weight": 700, fill: "#fff", "text-anchor": "middle" }, cost);
  const words = lines(name);
  words.forEach((line, i) => {
    const room = CARD_W - 25 - (i ? 9 * kinds.length + (used ? 9 : 0) : seat === null ? 0 : 5);
    fitted(card, 22, 12 + 11 * i, line, 10, room, { "font-weight": 600 });
  });
  [...kinds].forEach((kind, i) => {
    const sign = at(card, CARD_W - 7 - 9 * i, height - 6, 0.95);
    const solid = kind === "i";
    add(sign, "path", { d: KIND[kind], fill: solid ? COLOUR.label : "none", stroke: solid ? "none" : COLOUR.label, "stroke-width": 1.2, "stroke-linejoin": "round", "stroke-linecap": "round" });
  });
  if (used) add(card, "path", { d: `M${CARD_W - 17 - 9 * kinds.length} ${height - 6}l2.6 2.8 5-5.6`, fill: "none", stroke: COLOUR.label, "stroke-width": 1.6, "stroke-linecap": "round" });
  if (seat !== null) drawChip(card, seat, CARD_W - 1.5, 1.5, 0.85, true);
  if (marked) add(card, "rect", { x: -1.5, y: -1.5, width: CARD_W + 3, height: height + 3, rx: 5.5, fill: "none", stroke: COLOUR.mark, "stroke-width": 2.6 });
}

/** A card in a hand; `secret`: only its owner knows it. */
function drawSlim(svg, key, x, y, { marked, secret }) {
  const { family, cost, name } = CARDS.get(key);
  const card = at(svg, x, y);
  add(card, "rect", { width: CARD_W, height: SLIM - 2, rx: 3, fill: COLOUR.cell, stroke: COLOUR.family[family], "stroke-width": 0.9, "stroke-dasharray": secret ? "3 2" : "none" });
  add(card, "path", { d: `M3 0H22V${SLIM - 2}H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z`, fill: COLOUR.family[family] });
  add(at(card, 7, SLIM / 2 - 1, 0.85), "path", { d: SIGN[family], fill: "#fff" });
  add(card, "text", { x: 16.5, y: 12.6, "font-size": cost > 9 ? 9 : 11, "font-weight": 700, fill: "#fff", "text-anchor": "middle" }, cost);
  fitted(card, 25, 12.4, short(name), 10, CARD_W - 28);
  if (marked) add(card, "rect", { x: -1.5, y: -1.5, width: CARD_W + 3, height: SLIM + 1, rx: 4.5, fill: "none", stroke: COLOUR.mark, "stroke-width": 2.4 });
}

function drawBack(svg, x, y, marked) {
  const card = at(svg, x, y);
  add(card, "rect", { width: 15, height: SLIM - 2, rx: 3, fill: COLOUR.block, stroke: COLOUR.line, "stroke-width": 0.8 });
  add(at(card, 7.5, (SLIM - 2) / 2, 0.9), "path", { d: "M0-5L4 0 0 5-4 0zM0-2.2L1.8 0 0 2.2-1.8 0z", fill: "none", stroke: COLOUR.line, "stroke-width": 1 });
  if (marked) add(card, "rect", { x: -1.5, y: -1.5, width: 18, height: SLIM + 1, rx: 4.5, fill: "none", stroke: COLOUR.mark, "stroke-width": 2.4 });
}

function drawChip(svg, seat, x, y, scale = 1, ringed = false) {
  add(at(svg, x, y, scale), "path", { d: CHIP[seat], fill: COLOUR.seat[seat], stroke: ringed ? COLOUR.cell : "none", "stroke-width": ringed ? 1.6 : 0 });
}

/** Ten rounds, the phase, and the piles. */
function drawTop(svg, view, words) {
  for (let round = 1; round <= 10; round += 1) {
    const now = round === view.round;
    const spot = at(svg, 14 + (round - 1) * 19.5, 16);
    add(spot, "circle", { r: now ? 9 : 7.5, fill: round < view.round ? COLOUR.line : now ? COLOUR.mark : COLOUR.cell, stroke: now ? COLOUR.ink : COLOUR.line, "stroke-width": now ? 1.2 : 0.8 });
    add(spot, "text", { y: 3.7, "font-size": now ? 11 : 9.5, "font-weight": now ? 700 : 400, fill: now ? "#18211d" : COLOUR.label, "text-anchor": "middle" }, round);
  }
  add(svg, "text", { x: WIDTH - LEFT, y: 13, "font-size": 12, "font-weight": 700, fill: COLOUR.ink, "text-anchor": "end" }, words.phases[view.phase]);
  const piles = add(svg, "text", { x: WIDTH - LEFT, y: 26, "font-size": 10.5, fill: COLOUR.label, "text-anchor": "end" }, words.piles(view.deck, view.discard.length));
  add(piles, "title", {}, words.discards(view.discard.map(nameOf).join(", ") || words.none));
}

/** What everybody sees in the middle: revealed cards, those claimed with their hunter's chip. */
function valley(view) {
  const cards = view.offer.map((key) => ({ key, seat: null }));
  view.players.forEach((player, seat) => player.marked.forEach((key) => cards.push({ key, seat })));
  const order = [...CARDS.keys()];
  return cards.sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}

/** The hand as a row of parts with their widths: known cards, the owner's secrets, backs. */
function handOf(player) {
  const open = player.known.map((key) => ({ key, secret: false, width: PITCH }));
  const own = (player.drawn ?? []).flat().map((key) => ({ key, secret: true, width: PITCH }));
  const backs = player.drawn ? 0 : sum(player.hidden);
  const cards = [...open, ...own, ...Array.from({ length: backs }, () => ({ key: null, width: 18 }))];
  let [x, row] = [0, 0];
  for (const card of cards) {
    if (x + card.width > ROW * PITCH + 1) [x, row] = [0, row + 1];
    [card.x, card.row] = [x, row];
    x += card.width;
  }
  return { cards, rows: cards.length ? row + 1 : 0 };
}

function drawPurse(svg, player, x, y, marked) {
  const gems = player.stones.flatMap((count, colour) => Array.from({ length: count }, () => colour));
  const places = Math.max(gems.length, player.limit);
  if (marked) add(svg, "rect", { x: x - 10, y: y - 10, width: places * 17 + 3, height: 20, rx: 6, fill: "none", stroke: COLOUR.mark, "stroke-width": 2.2 });
  for (let i = 0; i < places; i += 1) {
    const spot = at(svg, x + i * 17, y);
    if (i >= gems.length) {
      add(spot, "circle", { r: 5.6, fill: "none", stroke: COLOUR.line, "stroke-width": 1.2, "stroke-dasharray": "2 1.6" });
      continue;
    }
    add(spot, "path", { d: GEM[gems[i]], fill: COLOUR.stone[gems[i]], stroke: i >= player.limit ? COLOUR.mark : "#fff", "stroke-width": i >= player.limit ? 2 : 0.7 });
    add(spot, "text", { y: 3.6, "font-size": 10, "font-weight": 700, fill: "#fff", "text-anchor": "middle" }, player.values[gems[i]]);
  }
}

/** One player from `top` down; returns where the next may begin. */
function drawPlayer(svg, view, seat, top, height, marks, words) {
  const player = view.players[seat];
  const { cards, rows } = handOf(player);
  const areaRows = Math.max(1, Math.ceil(Math.max(player.area.length, Math.min(view.round, 10)) / ROW));
  const size = 27 + areaRows * (height + 4) + rows * SLIM + 3;
  const turn = view.to_move === seat;
  add(svg, "rect", { x: 2, y: top, width: WIDTH - 4, height: size, rx: 7, fill: COLOUR.seat[seat], opacity: 0.1 });
  add(svg, "rect", { x: 2, y: top, width: WIDTH - 4, height: size, rx: 7, fill: "none", stroke: COLOUR.seat[seat], "stroke-width": turn ? 2.2 : 0.8 });
  const y = top + 14;
  drawChip(svg, seat, 16, y, 1.1);
  add(svg, "text", { x: 29, y: y + 6, "font-size": 18, "font-weight": 700, fill: COLOUR.ink }, player.points);
  if (turn) add(svg, "path", { d: `M60 ${y - 5}l8 5-8 5z`, fill: COLOUR.seat[seat] });
  drawPurse(svg, player, 86, y, marks.purse === seat);
  const held = cards.length;
  add(svg, "text", { x: WIDTH - 10, y: y + 4, "font-size": 11, fill: COLOUR.label, "text-anchor": "end" }, `${words.hand} ${held}`);
  if (view.first === seat) {
    const crown = add(at(svg, WIDTH - 74, y), "path", { d: "M-6 4L-7-4-3.2-.8 0-5 3.2-.8 7-4 6 4z", fill: COLOUR.mark, stroke: COLOUR.ink, "stroke-width": 0.7 });
    add(crown, "title", {}, words.first);
  }
  for (let slot = 0; slot < Math.max(view.round, player.area.length); slot += 1) {
    const [x, cy] = [LEFT + (slot % ROW) * PITCH, top + 27 + Math.floor(slot / ROW) * (height + 4)];
    const key = player.area[slot];
    if (key === undefined) add(svg, "rect", { x: x + 0.5, y: cy + 0.5, width: CARD_W - 1, height: height - 1, rx: 4, fill: "none", stroke: COLOUR.line, "stroke-width": 1, "stroke-dasharray": "4 3" });
    else drawCard(svg, key, x, cy, height, { marked: key === marks.card, used: view.active === seat && view.used.includes(key) });
  }
  const handTop = top + 27 + areaRows * (height + 4);
  cards.forEach((card, i) => {
    const [x, cy] = [LEFT + card.x, handTop + card.row * SLIM];
    if (card.key === null) drawBack(svg, x, cy, marks.back === seat && i === held - 1);
    else drawSlim(svg, card.key, x, cy, { marked: card.key === marks.card, secret: card.secret });
  });
  return top + size + 4;
}

/** What to point at: the card an action speaks of, a purse, a drawn card that nobody else sees. */
function marksOf(view, action, seat) {
  const { verb, what } = parts(action);
  if (what === "?") return { back: view.active };
  if (verb === "keep") return { purse: seat };
  if (verb === "sell") return { purse: seat, card: what };
  return { card: what };
}

/** Points of each seat, for the graph under the board. */
export function scores(view) {
  return view.players.map((player) => player.points);
}

/** Fills `svg` with the position. */
export function draw(svg, view, { action = null, seat = null, flip = false, lang = "en" } = {}) {
  const words = WORDS[lang] ?? WORDS.en;
  svg.replaceChildren();
  const ground = add(svg, "rect", { width: WIDTH, rx: 8, fill: COLOUR.ground });
  const height = view.players.length === 2 ? 40 : 34;
  const marks = marksOf(view, action, seat);
  drawTop(svg, view, words);

  const cards = valley(view);
  let y = 34;
  cards.forEach(({ key, seat: hunter }, i) => {
    const [x, cy] = [LEFT + (i % ROW) * PITCH, y + 2 + Math.floor(i / ROW) * (height + 5)];
    drawCard(svg, key, x, cy, height, { marked: key === marks.card, seat: hunter });
  });
  y += Math.ceil(cards.length / ROW) * (height + 5) + (cards.length ? 1 : 0);

  add(svg, "text", { x: LEFT, y: y + 11, "font-size": 11.5, fill: COLOUR.ink, "font-style": "italic" }, status(view, words));
  if (view.discard.includes(marks.card)) add(svg, "text", { x: WIDTH - LEFT, y: y + 11, "font-size": 11, fill: COLOUR.label, "text-anchor": "end" }, `✕ ${nameOf(marks.card)}`);
  y += 17;

  const seats = view.players.map((_, i) => i);
  for (const each of flip ? seats.reverse() : seats) y = drawPlayer(svg, view, each, y, height, marks, words);
  ground.setAttribute("height", y);
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${y}`);
}

/** Who is asked what, and because of which card. */
function status(view, words) {
  if (view.to_move === null) return words.over;
  const frame = view.stack.at(-1);
  const because = frame && view.asks !== "keep" ? ` (${nameOf(frame.copy_of ?? frame.card)})` : "";
  const what = (words.asks[view.asks] ?? view.asks) + because;
  return view.to_move < 0 ? `${what[0].toUpperCase()}${what.slice(1)}.` : words.ask(words.seats[view.to_move], what);
}

/** "2 red, 1 blue" of "r2b1". */
function stonesInWords(stones, words) {
  return [...stones.matchAll(/([rbp])(\d+)/g)].map(([, colour, count]) => words.stone(Number(count), words.stones["rbp".indexOf(colour)])).join(", ");
}

function actionInWords(action, words) {
  const { verb, what, stones } = parts(action);
  if (!(verb in words.did)) return [];
  const object = what === "?" ? words.hiddenCard : verb === "keep" ? stonesInWords(what, words) : verb === "target" ? words.seats[what] : nameOf(what);
  const paid = stones ? ` (${stonesInWords(stones, words)})` : "";
  const done = words.did[verb];
  return [`${done[0].toUpperCase()}${done.slice(1)}${object ? `${words.colon} ${object}` : ""}${paid}.`];
}

/** The position in words. */
export function describe(view, action, lang) {
  const words = WORDS[lang] ?? WORDS.en;
  const text = [...actionInWords(action, words), `${words.round(view.round)}, ${words.phases[view.phase]}${words.semicolon} ${words.piles(view.deck, view.discard.length)}.`];
  const list = (keys) => keys.map(nameOf).join(", ") || words.none;
  if (view.offer.length) text.push(`${words.valley}${words.colon} ${list(view.offer)}.`);
  view.players.forEach((player, seat) => {
    const purse = stonesInWords(player.stones.map((count, i) => (count ? "rbp"[i] + count : "")).join(""), words) || words.none;
    const hand = [...player.known, ...(player.drawn ?? []).flat()].map(nameOf);
    const hidden = player.drawn ? 0 : sum(player.hidden);
    if (hidden) hand.push(words.hidden(hidden));
    const said = [words.points(player.points), `${words.purse} ${purse}`, `${words.area} ${list(player.area)}`, `${words.hand} ${hand.join(", ") || words.none}`];
    if (player.marked.length) said.push(`${words.hunted} ${list(player.marked)}`);
    text.push(`${words.seats[seat]}${words.colon} ${said.join(`${words.semicolon} `)}.`);
  });
  text.push(status(view, words));
  return text.join(" ");
}
