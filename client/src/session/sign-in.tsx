// The sign-in form. The password goes nowhere but to the server and is not kept.
import { type FormEvent, useState } from 'react';
import type { Trouble } from '../api/trouble.ts';

interface SignInProps {
  /** Resolves with what went wrong, or nothing when the person is signed in. */
  readonly onSignIn: (username: string, password: string) => Promise<Trouble | undefined>;
}

export function SignIn({ onSignIn }: SignInProps) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setTrouble(undefined);
    setTrouble(await onSignIn(String(form.get('username')), String(form.get('password'))));
    setBusy(false);
  };
  return (
    <form className="form" onSubmit={submit}>
      <label>
        Username
        <input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      </label>
      <label>
        Password
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {trouble && (
        <p className="form-trouble" role="alert">
          {trouble.detail}
        </p>
      )}
      <button type="submit" className="button primary" disabled={busy}>
        {busy ? 'Signing in …' : 'Sign in'}
      </button>
      <p className="muted">Your chats stay in this browser and are removed when you sign out.</p>
    </form>
  );
}
