/** The style of the service's own pages: one column, light and dark, sized relative to the user's font size. */
export const servicePageStyle = `:root {
  color-scheme: light dark;
  --ground: #f4f4f1;
  --card: #ffffff;
  --text: #1c1d1a;
  --muted: #5a5c55;
  --line: #8b8d85;
  --hairline: #e2e2dc;
  --accent: #1f5f4a;
  --accent-strong: #174a39;
  --on-accent: #ffffff;
  --fill: var(--accent);
  --fill-strong: var(--accent-strong);
  --danger: #a3261d;
  --danger-ground: #fdf1ef;
}

@media (prefers-color-scheme: dark) {
  :root {
    --ground: #151714;
    --card: #1e211d;
    --text: #ecede8;
    --muted: #a9ada2;
    --line: #7c8177;
    --hairline: #33372f;
    --accent: #8fd3b6;
    --accent-strong: #b3e4cf;
    --on-accent: #10231b;
    --danger: #ffaba1;
    --danger-ground: #35201d;
  }
}

*,
*::before,
*::after {
  box-sizing: border-box;
}

body {
  margin: 0;
  min-height: 100vh;
  padding: clamp(1rem, 8vh, 5rem) 1rem 2rem;
  background: var(--ground);
  color: var(--text);
  font:
    1rem / 1.5 system-ui,
    sans-serif;
}

main {
  max-width: 27rem;
  margin: 0 auto;
  padding: clamp(1.25rem, 6vw, 2.5rem);
  background: var(--card);
  border: 1px solid var(--hairline);
  border-radius: 1rem;
  overflow-wrap: anywhere;
}

.brand {
  display: flex;
  align-items: center;
  gap: 0.5rem;
  margin: 0 0 2rem;
  color: var(--muted);
  font-weight: 600;
}

.mark {
  width: 1.75rem;
  height: 1.75rem;
  fill: var(--accent);
}

/* Stands for the logo of an app. */
.letter {
  flex: none;
  width: 2rem;
  border-radius: 0.5rem;
  background: var(--fill);
  color: var(--on-accent);
  line-height: 2rem;
  text-align: center;
}

.brand strong {
  color: var(--text);
}

/* A code that a person compares or types. */
.code,
[name="user_code"] {
  font-family: ui-monospace, monospace;
  font-size: 1.5rem;
  letter-spacing: 0.1em;
  text-align: center;
  text-transform: uppercase;
}

h2 {
  margin: 0 0 0.5rem;
  font-size: 1rem;
}

h1 {
  margin: 0 0 0.5rem;
  font-size: 1.625rem;
  line-height: 1.2;
  letter-spacing: -0.01em;
  text-wrap: balance;
}

p,
ul,
dl {
  margin: 0 0 1rem;
}

main > :last-child {
  margin-bottom: 0;
}

.lead {
  margin-bottom: 1.75rem;
  color: var(--muted);
}

.lead strong {
  color: var(--text);
}

a {
  color: var(--accent);
  text-underline-offset: 0.2em;
}

a:hover {
  color: var(--accent-strong);
}

:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}

.field {
  margin-bottom: 1.25rem;
}

label {
  display: block;
  margin-bottom: 0.375rem;
  font-weight: 600;
}

.hint,
.problem {
  margin: -0.125rem 0 0.5rem;
  font-size: 0.875rem;
}

.hint {
  color: var(--muted);
}

.problem {
  color: var(--danger);
}

input {
  width: 100%;
  padding: 0.625rem 0.75rem;
  background: var(--card);
  color: inherit;
  font: inherit;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
}

input[aria-invalid] {
  border-color: var(--danger);
}

.actions {
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
  margin: 1.75rem 0 0;
}

button,
.button {
  display: block;
  width: 100%;
  padding: 0.6875rem 1rem;
  background: var(--fill);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  border: 1px solid transparent;
  border-radius: 0.5rem;
  cursor: pointer;
}

button:hover,
.button:hover {
  background: var(--fill-strong);
  color: var(--on-accent);
}

button.quiet {
  background: transparent;
  color: var(--text);
  border-color: var(--line);
}

button.quiet:hover {
  border-color: var(--text);
}

.divider {
  margin: 1.5rem 0;
  color: var(--muted);
  font-size: 0.875rem;
  text-align: center;
}

.aside {
  margin: 1.75rem 0 0;
  padding-top: 1.25rem;
  border-top: 1px solid var(--hairline);
  text-align: center;
}

.summary {
  margin-bottom: 1.5rem;
  padding: 0.875rem 1rem;
  background: var(--danger-ground);
  border: 1px solid var(--danger);
  border-radius: 0.5rem;
  color: var(--danger);
}

.summary p,
.summary ul {
  margin: 0;
}

.summary ul {
  padding-left: 1.25rem;
}

.summary a {
  color: inherit;
}

.asks {
  margin-bottom: 1.25rem;
  padding: 0.875rem 1rem 0.875rem 2.25rem;
  border: 1px solid var(--hairline);
  border-radius: 0.5rem;
}

.asks li + li {
  margin-top: 0.25rem;
}

.address {
  font-weight: 600;
}

.at {
  display: block;
}

.note {
  color: var(--muted);
  font-size: 0.875rem;
}

.details {
  padding: 0.875rem 1rem;
  border: 1px solid var(--hairline);
  border-radius: 0.5rem;
  font-size: 0.875rem;
}

.details dt {
  color: var(--muted);
}

.details dd {
  margin: 0 0 0.5rem;
}

.details dd:last-child {
  margin-bottom: 0;
}

.value {
  white-space: pre-wrap;
}

summary {
  color: var(--accent);
  cursor: pointer;
}
`
