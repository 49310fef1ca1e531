// Characters that the keyboard lacks. A mark is put onto the letter before the cursor.

const MARKS = [
  ["\u0300", "grave"], ["\u0301", "acute"], ["\u0302", "circumflex"], ["\u0303", "tilde"], ["\u0304", "macron"],
  ["\u0306", "breve"], ["\u0307", "dot above"], ["\u0308", "diaeresis, umlaut"], ["\u0309", "hook above"],
  ["\u030a", "ring above"], ["\u030b", "double acute"], ["\u030c", "caron, háček"], ["\u0310", "candrabindu"],
  ["\u0313", "comma above"], ["\u0315", "comma above right"], ["\u031b", "horn"], ["\u0323", "dot below"],
  ["\u0324", "diaeresis below"], ["\u0325", "ring below"], ["\u0326", "comma below"], ["\u0327", "cedilla"],
  ["\u0328", "ogonek"], ["\u032e", "breve below"], ["\u0331", "macron below"], ["\u0332", "underscore"],
  ["\u0333", "double underscore"], ["\u0361", "ligature over two letters"], ["\u0360", "double tilde over two letters"],
];

const LETTERS = [
  ["ä", "a umlaut"], ["ö", "o umlaut"], ["ü", "u umlaut"], ["ß", "eszett, sharp s"], ["Ä", "A umlaut"], ["Ö", "O umlaut"],
  ["Ü", "U umlaut"], ["æ", "ae"], ["Æ", "AE"], ["œ", "oe"], ["Œ", "OE"], ["ø", "o with stroke"], ["Ø", "O with stroke"],
  ["å", "a with ring"], ["Å", "A with ring"], ["ł", "l with stroke"], ["Ł", "L with stroke"], ["đ", "d with stroke"],
  ["Đ", "D with stroke"], ["ð", "eth"], ["þ", "thorn"], ["Þ", "Thorn"], ["ı", "dotless i"], ["ơ", "o with horn"],
  ["Ơ", "O with horn"], ["ư", "u with horn"], ["Ư", "U with horn"], ["ñ", "n with tilde"], ["ç", "c with cedilla"],
];

const SIGNS = [
  ["ʹ", "soft sign, miagkii znak"], ["ʺ", "hard sign, tverdyi znak"], ["ʼ", "alif"], ["ʻ", "ayn"], ["·", "middle dot"],
  ["©", "copyright"], ["℗", "sound recording copyright"], ["®", "registered"], ["♭", "flat"], ["♯", "sharp"], ["£", "pound"],
  ["€", "euro"], ["°", "degree"], ["±", "plus or minus"], ["²", "superscript two"], ["³", "superscript three"],
  ["₂", "subscript two"], ["¡", "inverted exclamation mark"], ["¿", "inverted question mark"], ["–", "en dash"],
  ["—", "em dash"], ["‘", "left single quote"], ["’", "right single quote, apostrophe"], ["“", "left double quote"],
  ["”", "right double quote"], ["…", "ellipsis"], ["†", "dagger, death"], ["ℓ", "script l"],
];

const GROUPS = [["Marks on the letter before", MARKS], ["Letters", LETTERS], ["Signs", SIGNS]];

const button = ([character, name]) => {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", textContent: MARKS.some(([mark]) => mark === character) ? `◌${character}` : character });
  Object.assign(made.dataset, { character, name });
  made.setAttribute("aria-label", name);
  made.title = name;
  made.tabIndex = -1;
  return made;
};

/** The text with a character at the cursor; a mark and its letter become one character where Unicode has it. */
export const insertedInto = (value, start, end, character) => {
  const isMark = /^\p{M}$/u.test(character) && start > 0;
  // Only the letter at the cursor is composed: the rest of the text stays as it was stored.
  const before = isMark
    ? value.slice(0, start - 1) + (value[start - 1] + character).normalize("NFC")
    : value.slice(0, start) + character;
  return { text: before + value.slice(end), cursor: before.length };
};

export class Palette {
  #panel = document.getElementById("palette");
  #target = null;

  constructor() {
    const heading = Object.assign(document.createElement("h2"), { id: "palette-heading", textContent: "Characters" });
    const label = Object.assign(document.createElement("label"), { htmlFor: "palette-search", textContent: "Find by name" });
    const search = Object.assign(document.createElement("input"), { id: "palette-search", type: "text", autocomplete: "off" });
    this.#panel.append(heading, label, search);
    for (const [name, characters] of GROUPS) {
      const group = Object.assign(document.createElement("div"), { className: "characters" });
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", name);
      group.append(...characters.map(button));
      this.#panel.append(Object.assign(document.createElement("h3"), { textContent: name }), group);
    }
    search.addEventListener("input", () => this.#filter(search.value.trim().toLowerCase()));
    this.#panel.addEventListener("keydown", (event) => this.#key(event));
    this.#panel.addEventListener("click", (event) => {
      const chosen = event.target.closest("[data-character]");
      if (chosen) this.#insert(chosen.dataset.character);
    });
    this.#panel.addEventListener("toggle", (event) => {
      if (event.newState === "closed") this.#target?.focus();
    });
  }

  /** @param target the box that the character goes into */
  open(target) {
    this.#target = target;
    const search = this.#panel.querySelector("#palette-search");
    search.value = "";
    this.#filter("");
    this.#panel.showPopover();
    search.focus();
  }

  #shown() {
    return [...this.#panel.querySelectorAll("[data-character]:not([hidden])")];
  }

  #filter(words) {
    for (const each of this.#panel.querySelectorAll("[data-character]")) {
      each.hidden = !each.dataset.name.toLowerCase().includes(words) && each.dataset.character !== words;
    }
    for (const group of this.#panel.querySelectorAll(".characters")) {
      const isEmpty = !group.querySelector("[data-character]:not([hidden])");
      group.hidden = isEmpty;
      group.previousElementSibling.hidden = isEmpty;
    }
    this.#shown().forEach((each, i) => (each.tabIndex = i === 0 ? 0 : -1));
  }

  #key(event) {
    const shown = this.#shown();
    const at = shown.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.#perLine(shown), ArrowUp: -this.#perLine(shown) }[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      const chosen = at >= 0 ? shown[at] : shown[0];
      if (chosen) this.#insert(chosen.dataset.character);
    } else if (at >= 0 && step !== undefined) {
      event.preventDefault();
      const next = at + step;
      if (next < 0) this.#panel.querySelector("#palette-search").focus();
      else this.#move(shown, Math.min(next, shown.length - 1));
    } else if (at < 0 && event.key === "ArrowDown") {
      event.preventDefault();
      this.#move(shown, 0);
    }
  }

  #perLine(shown) {
    const top = shown[0]?.offsetTop;
    return Math.max(1, shown.findIndex((each) => each.offsetTop !== top));
  }

  #move(shown, index) {
    shown.forEach((each, i) => (each.tabIndex = i === index ? 0 : -1));
    shown[index]?.focus();
  }

  #insert(character) {
    const target = this.#target;
    this.#panel.hidePopover();
    if (!target || target.readOnly) return;
    const { text, cursor } = insertedInto(target.value, target.selectionStart, target.selectionEnd, character);
    target.value = text;
    target.focus();
    target.setSelectionRange(cursor, cursor);
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
