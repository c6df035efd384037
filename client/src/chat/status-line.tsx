// What the running turn is doing, from the first moment on.
import { useEffect, useState } from 'react';
import type { Status } from './turn-state.ts';

const words = {
  loading: 'Loading the model',
  reading: 'Reading',
  tool: 'Looking up',
  writing: 'Writing',
} as const;

function describeStatus(status: Status | undefined): string {
  if (!status) return 'Sending';
  if (status.state !== 'queued') return words[status.state];
  if (status.position === undefined) return 'Waiting';
  return status.position === 0 ? 'Waiting, you are next' : `Waiting, ${status.position} before you`;
}

export function StatusLine({ status }: { readonly status: Status | undefined }) {
  const seconds = useSecondsSince(status?.state);
  return (
    <p className="status-line">
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <output>{describeStatus(status)}</output>
      {seconds >= 3 && <span className="muted"> {seconds} s</span>}
    </p>
  );
}

function useSecondsSince(state: string | undefined): number {
  const [seconds, setSeconds] = useState(0);
  // Counts anew whenever the state changes, although the timer does not read it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state starts the count
  useEffect(() => {
    setSeconds(0);
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [state]);
  return seconds;
}
