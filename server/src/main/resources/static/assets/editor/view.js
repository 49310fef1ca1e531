// The rows of the record on the page. Each box knows its row and its name by its id: row-12-content.

import { isBoxed, isControl } from "./model.js";
import { drawBoxes, inOneLine, layoutOf } from "./boxes.js";

const template = document.createElement("template");
template.innerHTML = `
  <li class="field">
    <div class="line">
      <input class="tag figure" maxlength="3" size="3" inputmode="numeric" spellcheck="false">
      <input class="indicator figure" maxlength="1" size="1" spellcheck="false">
      <input class="indicator figure" maxlength="1" size="1" spellcheck="false">
      <div class="body"></div>
      <div class="tools" role="group">
        <button type="button" class="quiet" data-do="up" tabindex="-1">↑</button>
        <button type="button" class="quiet" data-do="down" tabindex="-1">↓</button>
        <button type="button" class="quiet" data-do="delete" tabindex="-1">×</button>
      </div>
    </div>
    <p class="marks" hidden></p>
    <div class="dispute" hidden></div>
    <ul class="issues"></ul>
  </li>`;

export const boxId = (rowId, box) => `row-${rowId}-${box}`;

/** The row and the box of an element, or null where it stands in none. */
export const placeOf = (target) => {
  const found = target?.closest?.("[data-row]");
  if (!found) return null;
  const id = Number(found.dataset.row);
  const box = target.id.startsWith(`row-${id}-`) ? target.id.slice(`row-${id}-`.length) : "tag";
  return { row: id, box };
};

/** Puts the cursor back into a box, or into the row's first one where that is no more. */
export const focusOn = ({ row, box }) => {
  const target =
    document.getElementById(boxId(row, box)) ??
    document.querySelector(`[data-row="${row}"] :is(.tag, .content, select, input)`);
  target?.focus();
  return target;
};

/** Grows a text with its lines where the browser does not do so by itself. */
export const fit = (text) => {
  if (CSS.supports("field-sizing", "content")) return;
  text.style.height = "auto";
  text.style.height = `${text.scrollHeight + 2}px`;
};

const shownIndicator = (indicator) => (indicator === " " || indicator === "" ? "\\" : indicator);

export class View {
  #list = document.getElementById("fields");

  /**
   * @param editing the record
   * @param change takes a row with its new content, the box and a key for undo
   */
  constructor(editing, isHoldings, change) {
    this.editing = editing;
    this.isHoldings = isHoldings;
    this.change = change;
    this.disputes = new Map();
    this.taken = new Set();
  }

  /** Draws all rows; rows whose content is as drawn stay the elements that they are, with cursor and scroll. */
  draw() {
    const kept = new Map([...this.#list.children].map((drawn) => [Number(drawn.dataset.row), drawn]));
    const { rows, leader } = this.editing.state;
    const kind = leader.slice(6, 8);
    const drawn = rows.map((one) => {
      const old = kept.get(one.id);
      const fresh = old && old.source === one && (one.tag !== "008" || old.kind === kind);
      return fresh ? this.#mark(old, one) : this.#row(one, kind);
    });
    if (drawn.some((each, i) => this.#list.children[i] !== each) || this.#list.children.length !== drawn.length) {
      this.#list.replaceChildren(...drawn);
    }
    this.#list.querySelectorAll("textarea").forEach(fit);
  }

  /** Draws one row anew, such as one that became another kind of field. */
  redraw(one) {
    const old = this.#list.querySelector(`[data-row="${one.id}"]`);
    old.replaceWith(this.#row(one, this.editing.state.leader.slice(6, 8)));
  }

  /** A row as it was typed into is drawn as it is. */
  isDrawn(one) {
    const drawn = this.#list.querySelector(`[data-row="${one.id}"]`);
    if (drawn) drawn.source = one;
  }

  #row(one, kind) {
    const drawn = template.content.firstElementChild.cloneNode(true);
    drawn.dataset.row = one.id;
    drawn.source = one;
    drawn.kind = kind;
    const given = this.editing.isGiven(one);
    drawn.classList.toggle("given", given);
    const [tag, first, second] = drawn.querySelectorAll("input");
    Object.assign(tag, { id: boxId(one.id, "tag"), value: one.tag, readOnly: given });
    tag.setAttribute("aria-label", "Tag");
    [first, second].forEach((input, i) => {
      Object.assign(input, { id: boxId(one.id, `indicator${i}`), value: shownIndicator(one.indicators[i]), readOnly: given });
      input.setAttribute("aria-label", `Indicator ${i + 1} of ${one.tag}`);
      input.hidden = isControl(one.tag);
    });
    drawn.classList.toggle("control", isControl(one.tag));
    drawn.classList.toggle("boxed", isBoxed(one.tag));
    drawn.querySelector(".issues").id = boxId(one.id, "issues");
    drawn.querySelector(".tools").setAttribute("aria-label", `Field ${one.tag}`);
    const names = { up: "Move up", down: "Move down", delete: "Delete" };
    drawn.querySelectorAll(".tools button").forEach((button) => {
      button.setAttribute("aria-label", `${names[button.dataset.do]} field ${one.tag}`);
      button.title = names[button.dataset.do];
      button.hidden = given;
    });
    this.#content(drawn.querySelector(".body"), one, given);
    return this.#mark(drawn, one);
  }

  #content(body, one, given) {
    if (isBoxed(one.tag) && !given) {
      const layout = layoutOf(one.tag, one.content, this.editing.state.leader, this.isHoldings);
      body.classList.add("boxes");
      drawBoxes(body, layout, one.content, `row-${one.id}-box`, (box, text, control) =>
        this.change.box(one.id, box, text, control.slice(`row-${one.id}-`.length)),
      );
      return;
    }
    const text = document.createElement("textarea");
    Object.assign(text, { id: boxId(one.id, "content"), className: "content figure", rows: 1, value: one.content, readOnly: given, spellcheck: false });
    text.setAttribute("aria-label", `Content of ${one.tag}`);
    body.replaceChildren(text);
  }

  #mark(drawn, one) {
    const marks = [];
    if (this.editing.isGiven(one)) marks.push("The system gives this field.");
    else if (this.editing.base(one)?.isProtected) marks.push("Protected: imports do not change this field.");
    if (this.taken.has(one.id)) marks.push("Changed by the other person.");
    const line = drawn.querySelector(".marks");
    line.textContent = marks.join(" ");
    line.hidden = marks.length === 0;
    drawn.classList.toggle("taken", this.taken.has(one.id));
    this.#dispute(drawn.querySelector(".dispute"), this.disputes.get(one.id), one);
    return drawn;
  }

  #dispute(place, dispute, one) {
    place.hidden = dispute === undefined;
    if (dispute === undefined) {
      place.replaceChildren();
      return;
    }
    const words = document.createElement("p");
    words.textContent = dispute.words;
    const buttons = dispute.ways.map(({ name, go }) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
      button.addEventListener("click", () => this.change.settle(one.id, go));
      return button;
    });
    const theirs = document.createElement("code");
    theirs.textContent = dispute.field ? sourceLine(dispute.field, this.editing.state.leader, this.isHoldings) : "";
    place.replaceChildren(words, theirs, ...buttons);
  }
}

/** A field in one line, as cataloguers write it. */
export const sourceLine = (field, leader, isHoldings) => {
  const content = isBoxed(field.tag)
    ? inOneLine(layoutOf(field.tag, field.content, leader, isHoldings), field.content)
    : field.content;
  const indicators = isControl(field.tag) ? "  " : (field.indicators ?? ["\\", "\\"]).join("");
  return `${field.tag} ${indicators} ${content}`;
};
