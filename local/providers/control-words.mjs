const done = document.getElementById('done');
const problem = document.getElementById('problem');

/** The market does not answer. This problem goes away by itself. */
let isGone = false;

function say(text) {
  done.textContent = text;
  problem.textContent = '';
  isGone = false;
}

export function complain(text) {
  done.textContent = '';
  problem.textContent = text;
  isGone = false;
}

/** Makes a change, and says in a word that it was made, or why not. */
export async function change(work, word) {
  try {
    await work;
    say(word);
  } catch (error) {
    complain(error.message);
  }
}

/** Calls a look each second. */
export async function keepLooking(look) {
  try {
    await look();
    if (isGone) say('');
  } catch {
    complain('The market does not answer. Does npm start still run?');
    isGone = true;
  }
  setTimeout(() => void keepLooking(look), 1000);
}
