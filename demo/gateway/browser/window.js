const sessionId = location.hash.slice(1);
const call = `sessions/${encodeURIComponent(sessionId)}`;
const find = (selector) => document.querySelector(selector);
const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** What each test number brings about. */
const tests = {
  card: { success: "4111 1111 1111 1111", failure: "4000 0000 0000 0002", pending: "4000 0000 0000 3220" },
  upi: { success: "success@demo", failure: "failure@demo", pending: "pending@demo" },
};

const tell = (news) => parent.postMessage({ from: "demo-gateway", ...news }, location.origin);
const leave = () => tell({ isClosing: true });

function show(id) {
  for (const part of ["loading", "form", "outcome"]) find(`#${part}`).hidden = part !== id;
}

const outcomes = {
  succeeded: {
    heading: "Payment received",
    text: "Thank you. You can go back to the shop.",
    actions: [["Back to the shop", leave]],
  },
  failed: {
    heading: "The bank said no",
    text: "Nothing was charged. Try again, or pay another way.",
    actions: [
      ["Try again", () => open()],
      ["Back to the shop", leave],
    ],
  },
  pending: {
    heading: "The bank is still checking",
    text: "The shop is told as soon as the bank has decided. In this demo you can be the bank.",
    actions: [
      ["Back to the shop", leave],
      ["The bank agrees", () => pay("success")],
      ["The bank refuses", () => pay("failure")],
    ],
  },
  over: {
    heading: "The time to pay is over",
    text: "Please start again from the shop.",
    actions: [["Back to the shop", leave]],
  },
  broken: {
    heading: "The gateway does not answer",
    text: "Please try again in a moment.",
    actions: [
      ["Try again", () => open()],
      ["Back to the shop", leave],
    ],
  },
};

function conclude(name) {
  const { heading, text, actions } = outcomes[name];
  const outcome = find("#outcome");
  outcome.dataset.state = name;
  outcome.querySelector("h2").textContent = heading;
  outcome.querySelector("p").textContent = text;
  outcome.querySelector(".actions").replaceChildren(
    ...actions.map(([label, action], i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = i === 0 ? "pay" : "quiet";
      button.textContent = label;
      button.addEventListener("click", action);
      return button;
    }),
  );
  show("outcome");
  outcome.querySelector("h2").focus();
}

async function ask(path, body) {
  const answer = await fetch(path, {
    ...(body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...(await answer.json()) };
}

async function pay(outcome) {
  const method = find("[name=method]:checked").value;
  find("#form").setAttribute("aria-busy", "true");
  try {
    const { status, state } = await ask(`${call}/pay`, { outcome, method });
    if (status === 409) return conclude("succeeded");
    if (!state) return conclude(status === 410 || status === 404 ? "over" : "broken");
    tell({ state });
    conclude(state);
  } catch {
    conclude("broken");
  } finally {
    find("#form").removeAttribute("aria-busy");
  }
}

const method = () => find("[name=method]:checked").value;

function chooseMethod() {
  find("#card").hidden = method() !== "card";
  find("#upi").hidden = method() !== "upi";
  complain("");
}

function complain(sentence, field) {
  find("#problem").textContent = sentence;
  for (const input of document.querySelectorAll(".field input")) input.removeAttribute("aria-invalid");
  field?.setAttribute("aria-invalid", "true");
  field?.focus();
}

function fill(outcome) {
  complain("");
  if (method() === "upi") {
    find("#vpa").value = tests.upi[outcome];
  } else {
    find("#number").value = tests.card[outcome];
    find("#expiry").value = "12/34";
    find("#cvv").value = "123";
  }
  find("#form [type=submit]").focus();
}

function typedOutcome() {
  const typed = find(method() === "upi" ? "#vpa" : "#number")
    .value.replaceAll(/[\s-]/g, "")
    .toLowerCase();
  return Object.entries(tests[method()]).find(([, number]) => number.replaceAll(" ", "") === typed)?.[0];
}

function submit(event) {
  event.preventDefault();
  const outcome = typedOutcome();
  if (!outcome) {
    return complain("Please pick one of the test payments below.", find(method() === "upi" ? "#vpa" : "#number"));
  }
  if (method() === "card") {
    if (!/^(0[1-9]|1[0-2])\/\d\d$/.test(find("#expiry").value)) {
      return complain("Please enter the expiry as MM/YY.", find("#expiry"));
    }
    if (!/^\d{3,4}$/.test(find("#cvv").value)) return complain("Please enter the 3 digits on the back.", find("#cvv"));
  }
  return pay(outcome);
}

/** Digits in groups of four, as they are printed on cards. */
function groupDigits({ target }) {
  const digits = target.value.replaceAll(/\D/g, "").slice(0, 19);
  target.value = digits.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

function slashExpiry({ target, inputType }) {
  const digits = target.value.replaceAll(/\D/g, "").slice(0, 4);
  const isErasing = inputType?.startsWith("delete");
  target.value =
    digits.length > 2 || (digits.length === 2 && !isErasing) ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

async function open() {
  try {
    const session = await ask(call);
    if (session.status === 404) return conclude("over");
    find("#payee").textContent = session.payee;
    find("#amount").textContent = rupees.format(session.amount);
    find("#description").textContent = session.description;
    find("#form [type=submit]").textContent = `Pay ${rupees.format(session.amount)}`;
    if (session.state === "succeeded") return conclude("succeeded");
    if (session.state === "pending") return conclude("pending");
    if (session.is_over) return conclude("over");
    show("form");
    find("#number").focus({ preventScroll: true });
  } catch {
    conclude("broken");
  }
}

for (const button of document.querySelectorAll("[data-leave]")) button.addEventListener("click", leave);
for (const button of document.querySelectorAll("[data-fill]")) {
  button.addEventListener("click", () => fill(button.dataset.fill));
}
for (const radio of document.querySelectorAll("[name=method]")) radio.addEventListener("change", chooseMethod);
find("#number").addEventListener("input", groupDigits);
find("#expiry").addEventListener("input", slashExpiry);
find("#form").addEventListener("submit", submit);
addEventListener("keydown", ({ key }) => key === "Escape" && leave());
new ResizeObserver(() => tell({ height: Math.ceil(find("main").getBoundingClientRect().height) })).observe(
  find("main"),
);
await open();
