/** The page on which an operator signs in. Plain HTML, so that the strictest content policy fits. */
export function codecPage(state: keyof typeof SENTENCES, uiOrigin: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payload codec</title></head>
<body>
<h1>Payload codec</h1>
<p>${SENTENCES[state]}</p>
${state === 'signed_in' ? `<p><a href="${uiOrigin}/">Open the Temporal UI</a></p>` : FORM}
</body>
</html>
`;
}

const SENTENCES = {
  signed_out:
    'Sign in with the operator token, then the Temporal UI shows decrypted payloads in this browser.',
  signed_in: 'You are signed in. The Temporal UI shows decrypted payloads in this browser.',
  link_ended:
    'This link was used already, or is older than five minutes. Sign in with the operator token instead.',
  wrong_token: 'That is not the operator token.',
  too_many_attempts: 'Too many wrong tokens. Wait a minute and try again.',
};

const FORM = `<form method="post" action="session">
<label>Operator token <input type="password" name="token" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>`;
