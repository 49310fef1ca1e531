// The record as it stands in the editor, with everything that can be undone. Nothing here touches the page.

/** How long typing in one box stays one step for undo, in milliseconds. */
const STEP_PAUSE_MILLIS = 1200;
const STEPS_MAX = 500;

export const isControl = (tag) => /^00\d$/.test(tag);
export const isBoxed = (tag) => tag === "006" || tag === "007" || tag === "008";

/** What the system gives: number, date and link. */
export const isGiven = (field) =>
  field.tag === "001" ||
  field.tag === "005" ||
  (field.tag === "999" && field.indicators?.[0] === "f" && field.indicators?.[1] === "f");

/** Whether two fields in the server's form say the same; protection is only shown. */
export const sameField = (one, other) =>
  one.tag === other.tag &&
  JSON.stringify(one.content) === JSON.stringify(other.content) &&
  JSON.stringify(one.indicators ?? null) === JSON.stringify(other.indicators ?? null);

let lastId = 0;

/** A row of the editor; rows are never changed, only replaced by others with the same id. */
export const row = (field, id = ++lastId) => ({
  id,
  tag: field.tag,
  indicators: field.indicators ?? ["\\", "\\"],
  content: field.content,
});

/** A row in the server's form. */
export const fieldOf = (one) =>
  isControl(one.tag)
    ? { tag: one.tag, content: one.content }
    : { tag: one.tag, content: one.content, indicators: one.indicators.map((i) => i || "\\") };

export class Editing {
  #past = [];
  #future = [];
  #step = { key: null, at: 0 };
  #savedText = "";

  /** @param record in FOLIO's editor form */
  constructor(record) {
    this.open(record);
  }

  /**
   * Begins with a record as the server has it; what was before cannot be undone.
   *
   * @param rows may say more already than the record does
   * @param bases the stored field behind a row, by the row's id
   */
  open(record, rows = record.fields.map((field) => row(field)), bases = basesOf(rows, record), leader = record.leader) {
    this.#past = [];
    this.#future = [];
    this.state = { leader, rows };
    this.#take(record, bases);
  }

  /**
   * Goes on after a save: the record is stored as it stands here, and every step can still be undone.
   * A record that came back with other fields than were sent begins anew.
   */
  stored(record) {
    const { rows } = this.state;
    const isAsSent = rows.length === record.fields.length && rows.every((one, i) => one.tag === record.fields[i].tag);
    if (isAsSent) this.#take(record, basesOf(rows, record));
    else this.open(record);
  }

  #take(record, bases) {
    const { leader, fields, ...rest } = record;
    this.rest = rest;
    this.opened = { leader, fields };
    this.bases = bases;
    this.#savedText = JSON.stringify({ leader, fields: fields.map(comparable) });
    this.#step.key = null;
  }

  /** The stored field behind a row. */
  base(one) {
    return this.bases.get(one.id);
  }

  isGiven(one) {
    const base = this.base(one);
    return base !== undefined && isGiven(base);
  }

  /** What is sent: a field that says what it said is the very field that came. */
  body() {
    const fields = this.state.rows.map((one) => {
      const base = this.base(one);
      const field = fieldOf(one);
      return base && (isGiven(base) || sameField(base, field)) ? base : field;
    });
    return { ...this.rest, leader: this.state.leader, fields };
  }

  get isChanged() {
    const { leader, fields } = this.body();
    return JSON.stringify({ leader, fields: fields.map(comparable) }) !== this.#savedText;
  }

  /**
   * A step that can be undone.
   *
   * @param next the new leader, rows, or both
   * @param at where the person is: row and box, to be found again
   * @param key steps with the same key in quick succession are one
   */
  commit(next, at, key = null) {
    const now = Date.now();
    const goesOn = key !== null && key === this.#step.key && now - this.#step.at < STEP_PAUSE_MILLIS;
    if (!goesOn) {
      this.#past.push({ state: this.state, at });
      if (this.#past.length > STEPS_MAX) this.#past.shift();
    }
    this.#future = [];
    this.#step = { key, at: now };
    this.state = { ...this.state, ...next };
  }

  /** @returns where the undone step was made, or null where there is none */
  undo() {
    return this.#travel(this.#past, this.#future);
  }

  redo() {
    return this.#travel(this.#future, this.#past);
  }

  #travel(from, to) {
    const step = from.pop();
    if (!step) return null;
    to.push({ state: this.state, at: step.at });
    this.state = step.state;
    this.#step.key = null;
    return step.at;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  index(id) {
    return this.state.rows.findIndex((one) => one.id === id);
  }

  find(id) {
    return this.state.rows.find((one) => one.id === id);
  }

  /** Puts a changed row in the place of the one with its id. */
  replace(changed, box, key) {
    const rows = this.state.rows.map((one) => (one.id === changed.id ? changed : one));
    this.commit({ rows }, { row: changed.id, box }, key);
  }

  insert(index, added) {
    this.commit({ rows: this.state.rows.toSpliced(index, 0, added) }, { row: added.id, box: "tag" });
  }

  remove(id) {
    const index = this.index(id);
    this.commit({ rows: this.state.rows.toSpliced(index, 1) }, { row: id, box: "tag" });
    return index;
  }

  /** Moves a row up or down past its neighbour. */
  move(id, step, box) {
    const from = this.index(id);
    const to = from + step;
    if (to < 0 || to >= this.state.rows.length) return false;
    const rows = this.state.rows.toSpliced(from, 1).toSpliced(to, 0, this.state.rows[from]);
    this.commit({ rows }, { row: id, box });
    return true;
  }
}

const basesOf = (rows, record) => new Map(rows.map((one, i) => [one.id, record.fields[i]]));

const comparable = ({ tag, content, indicators }) => (tag === "005" ? { tag } : { tag, content, indicators });
