// Downloads the configured model by way of the server, with its progress. The download is the server's:
// a page that is reloaded joins it again by asking a second time.
import { type PullPart, pullPartSchema } from '@handrail/wire';
import { useEffect, useRef, useState } from 'react';
import { readEvents } from '../api/read-events.ts';
import { troubleOfResponse, unreachable } from '../api/trouble.ts';
import { Icon } from '../ui/icon.tsx';

type Progress = PullPart['data'];

export function ModelPull({ onDone }: { readonly onDone: () => void }) {
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const cancelled = useRef(false);

  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    cancelled.current = false;
    setFailure(undefined);
    setProgress({ status: 'Asking for the model', completedBytes: 0, totalBytes: 0 });
    remember(true);
    const failed = await pullModel(stop.signal, setProgress);
    // Closing the panel, or the page, ends the watching and not the download; cancelling ends both.
    if (failed !== unreachable.detail) remember(false);
    if (stop.signal.aborted && !cancelled.current) return remember(true);
    setProgress(undefined);
    setFailure(failed);
    if (!failed) onDone();
  };
  const join = useRef(start);
  useEffect(() => {
    if (isRemembered()) void join.current();
    return () => running.current?.abort();
  }, []);
  const cancel = () => {
    cancelled.current = true;
    running.current?.abort();
    void fetch('/api/model/pull', { method: 'DELETE' }).catch(() => undefined);
  };

  return (
    <div className="pull">
      {progress ? (
        <>
          <p>
            {progress.status}
            {progress.totalBytes > 0 &&
              ` · ${share(progress)} %, ${megabytes(progress.completedBytes)} of ${megabytes(progress.totalBytes)} MB`}
          </p>
          <progress
            aria-label="Download of the model"
            {...(progress.totalBytes > 0 ? { value: progress.completedBytes, max: progress.totalBytes } : {})}
          />
          <button type="button" className="button small" onClick={cancel}>
            Cancel the download
          </button>
        </>
      ) : (
        <button type="button" className="button small" onClick={start}>
          <Icon name="down" /> Download the configured model
        </button>
      )}
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}

const key = 'handrail-pull';

/** Whether this tab has a download under way, so that a reloaded page joins it. */
function remember(pulling: boolean): void {
  try {
    if (pulling) sessionStorage.setItem(key, 'yes');
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the reader presses the button again; the server joins the two.
  }
}

function isRemembered(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Resolves with what went wrong, or nothing at the end of a complete download. */
async function pullModel(
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<string | undefined> {
  try {
    const response = await fetch('/api/model/pull', {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: '{}',
      signal,
    });
    if (!response.ok || !response.body) return (await troubleOfResponse(response)).detail;
    return await readPull(response.body, onProgress);
  } catch {
    return signal.aborted ? 'The download was cancelled.' : unreachable.detail;
  }
}

async function readPull(
  body: ReadableStream<Uint8Array>,
  onProgress: (progress: Progress) => void,
): Promise<string | undefined> {
  for await (const data of readEvents(body)) {
    const json: unknown = safeJson(data);
    const part = pullPartSchema.safeParse(json);
    if (part.success) onProgress(part.data.data);
    else if (isError(json)) return json.errorText;
  }
  return undefined;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isError(value: unknown): value is { errorText: string } {
  return (
    typeof value === 'object' && value !== null && 'errorText' in value && typeof value.errorText === 'string'
  );
}

/** Never 100 before all of it is there. */
function share({ completedBytes, totalBytes }: Progress): number {
  return Math.floor((100 * completedBytes) / totalBytes);
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1_000_000).toLocaleString('en');
}
