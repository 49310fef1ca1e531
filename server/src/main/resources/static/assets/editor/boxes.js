// Leader, 006, 007 and 008 as named boxes, with the meanings of their codes.

const BLANK = "\\";
const FILL = "|";

let forms;

export const loadForms = async () => {
  const answer = await fetch("/catalogue/marc/forms");
  if (!answer.ok) throw new Error(`the boxes of the fixed fields did not come: ${answer.status}`);
  forms = await answer.json();
};

const first = (value) => (Array.isArray(value) ? value.join("") : (value ?? "")).charAt(0);

/** The boxes of a field, by its own first character or, for 008, by the record's leader. */
export const layoutOf = (tag, content, leader, isHoldings) => {
  const { layouts } = forms;
  if (tag === "006") return layouts[`006.${forms["006"][first(content.Type)] ?? "mixed"}`];
  if (tag === "007") return layouts[`007.${first(content.Category)}`] ?? layouts["007.z"].slice(0, 1);
  if (isHoldings) return layouts["008.holdings"];
  const [type, level] = [leader.charAt(6), leader.charAt(7)];
  return layouts[`008.${forms["008"][type + level] ?? forms["008"][`${type}m`] ?? "mixed"}`];
};

export const leaderLayout = (isHoldings) => forms.layouts[isHoldings ? "LDR.holdings" : "LDR"];

const textOf = (value) => (Array.isArray(value) ? value.join("") : (value ?? ""));

const valueOf = (box, text) => {
  const padded = text.replaceAll(" ", BLANK).slice(0, box.length).padEnd(box.length, BLANK);
  return box.list ? [...padded] : padded;
};

export const withBox = (content, box, text) => ({ ...content, [box.name]: valueOf(box, text) });

/** The content of a field whose kind has changed: boxes of the same name keep what they say, the others are not coded. */
export const relaid = (tag, content, leader, isHoldings) => {
  const laid = {};
  if (tag === "008" && !isHoldings) Object.assign(laid, { Type: leader.charAt(6), BLvl: leader.charAt(7) });
  for (const box of layoutOf(tag, content, leader, isHoldings)) {
    laid[box.name] = valueOf(box, box.name in content ? textOf(content[box.name]) : FILL.repeat(box.length));
  }
  return laid;
};

/** A new field of this tag; its kind is chosen in its first box. */
export const emptyContent = (tag, leader, isHoldings) => {
  if (tag === "006") return relaid(tag, { Type: "a" }, leader, isHoldings);
  if (tag === "007") return relaid(tag, { Category: "t" }, leader, isHoldings);
  const blanks = Object.fromEntries(
    layoutOf(tag, {}, leader, isHoldings)
      .filter((box) => !box.codes)
      .map((box) => [box.name, valueOf(box, "")]),
  );
  return relaid(tag, blanks, leader, isHoldings);
};

/** The characters of a field in one line, as they are stored. */
export const inOneLine = (layout, content) => {
  const characters = [];
  for (const box of layout) {
    [...textOf(content[box.name])].forEach((c, i) => (characters[box.position + i] = c));
  }
  return Array.from(characters, (c) => c ?? BLANK).join("");
};

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

/** The list of a code with several letters, made once for all boxes that use it. */
const datalist = (key) => {
  const id = `codes-${key}`;
  if (!document.getElementById(id)) {
    const options = forms.codes[key].map(([code, meaning]) => element("option", { value: code.replaceAll(BLANK, " ").trim(), label: meaning }));
    document.body.append(element("datalist", { id }, ...options));
  }
  return id;
};

const meaningOf = (key, code) =>
  forms.codes[key]?.find(([known]) => known === code.padEnd(known.length, BLANK))?.[1];

const select = (box, code, name, change) => {
  const codes = forms.codes[box.codes];
  const known = codes.some(([each]) => each === code);
  const options = (known ? codes : [[code, "not in the list"], ...codes]).map(([each, meaning]) =>
    element("option", { value: each, textContent: `${each} ${meaning}`, selected: each === code }),
  );
  const made = element("select", { id: name }, ...options);
  made.addEventListener("change", () => change(made.value));
  return made;
};

/** One character from a list: a list each. Several at once: a text, with its meaning below. */
const control = (box, text, name, change) => {
  const codes = forms.codes[box.codes];
  if (codes && codes[0][0].length === 1) {
    const characters = [...text.padEnd(box.length, BLANK)];
    return characters.map((code, i) => {
      const made = select(box, code, `${name}-${i}`, (chosen) => {
        characters[i] = chosen;
        change(characters.join(""), `${name}-${i}`);
      });
      if (box.length > 1) made.setAttribute("aria-label", `${box.title}, ${i + 1} of ${box.length}`);
      return made;
    });
  }
  const input = element("input", { id: `${name}-0`, type: "text", value: text, maxLength: box.length, size: box.length, spellcheck: false });
  input.className = "figure";
  const parts = [input];
  if (codes) {
    input.setAttribute("list", datalist(box.codes));
    const meaning = element("span", { className: "meaning", id: `${name}-meaning` });
    const explain = () => (meaning.textContent = meaningOf(box.codes, input.value) ?? "not in the list");
    input.setAttribute("aria-describedby", meaning.id);
    input.addEventListener("input", explain);
    explain();
    parts.push(meaning);
  }
  input.addEventListener("input", () => change(input.value, input.id));
  return parts;
};

/**
 * Draws boxes.
 *
 * @param name begins the ids of the controls
 * @param change takes a box, its new text and the id of the control
 */
export const drawBoxes = (container, layout, content, name, change) => {
  const drawn = layout.map((box, i) => {
    const id = `${name}-${i}`;
    const parts = control(box, textOf(content[box.name]), id, (text, control) => change(box, text, control));
    const several = parts.length > 1 && parts[0].matches("select");
    const title = box.title === box.name ? [box.title] : [box.title, " ", element("span", { className: "soft", textContent: box.name })];
    const label = several
      ? element("span", { className: "label", id: `${id}-label` }, ...title)
      : element("label", { htmlFor: `${id}-0` }, ...title);
    label.title = box.title;
    const drawnBox = element("div", { className: several ? "box several" : "box" }, label, element("div", { className: "codes" }, ...parts));
    if (several) {
      drawnBox.setAttribute("role", "group");
      drawnBox.setAttribute("aria-labelledby", `${id}-label`);
    }
    return drawnBox;
  });
  container.replaceChildren(...drawn);
};

/** The leader's boxes read from its text, and back. */
export const leaderContent = (leader, layout) =>
  Object.fromEntries(layout.map((box) => [box.name, leader.substr(box.position, box.length)]));

export const withLeaderBox = (leader, box, text) =>
  leader.slice(0, box.position) + valueOf(box, text) + leader.slice(box.position + box.length);
