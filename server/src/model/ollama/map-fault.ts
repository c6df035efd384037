// Every way in which Ollama or the way to it can fail, as a ModelFault that says what to do. Ollama's own
// wording goes into the fault's cause, for the log; the reader gets ours, so no path or secret comes through.
import { ModelFault } from '../chat-model.ts';
import { type FaultContext, type Verdict, wordings } from './fault-wordings.ts';

/** Reads what was thrown by the client, by the transport or by an error line in the stream. */
export function mapFault(error: unknown, context: FaultContext): ModelFault {
  if (error instanceof ModelFault) return error;
  const verdict = judge(error, context);
  return new ModelFault(verdict.slug, verdict.detail, {
    retryable: verdict.retryable ?? false,
    cause: error,
  });
}

function judge(error: unknown, context: FaultContext): Verdict {
  const seen = describeError(error);
  return (
    judgeConnection(seen, context) ??
    judgeText(seen.text, context) ??
    judgeStatus(seen.status, seen.text, context) ?? {
      slug: 'model-failed',
      detail: `${context.model} could not answer. The server's log says more.`,
    }
  );
}

interface Seen {
  readonly text: string;
  readonly status: number | undefined;
  readonly code: string;
  readonly name: string;
}

function describeError(error: unknown): Seen {
  if (!(error instanceof Error)) return { text: String(error), status: undefined, code: '', name: '' };
  const status =
    'status_code' in error && typeof error.status_code === 'number' ? error.status_code : undefined;
  return { text: error.message, status, code: findCode(error), name: error.name };
}

function findCode(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? findCode(error.cause) : '';
}

const gone = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
];
const nameless = ['ENOTFOUND', 'EAI_AGAIN'];
const broken = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_ABORTED', 'ECONNABORTED'];
const slow = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

function judgeConnection({ code, name, text }: Seen, context: FaultContext): Verdict | undefined {
  const { host, backend } = context;
  const server = backend === 'scripted' ? 'The scripted stand-in' : 'Ollama';
  if (gone.includes(code)) {
    const fix =
      backend === 'scripted'
        ? 'Start Handrail again.'
        : 'Start it with `ollama serve`, or set OLLAMA_BASE_URL to where it runs.';
    return { slug: 'model-unreachable', detail: `${server} does not answer at ${host}. ${fix}` };
  }
  if (nameless.includes(code)) {
    return {
      slug: 'model-unreachable',
      detail: `The host name in ${host} cannot be found. Set OLLAMA_BASE_URL to where Ollama runs.`,
    };
  }
  if (/CERT|SSL|TLS/.test(code)) {
    return {
      slug: 'model-unreachable',
      detail: `The certificate of ${host} is not accepted. Mend it, or use http.`,
    };
  }
  if (slow.includes(code) || name === 'TimeoutError') {
    return {
      slug: 'model-timeout',
      detail: `${server} sent nothing for too long. It may still be loading the model; try again, or choose a smaller one.`,
    };
  }
  if (broken.includes(code) || text === 'terminated') {
    return {
      slug: 'model-failed',
      detail: `The connection to ${backend === 'scripted' ? 'the stand-in' : 'Ollama'} broke in the middle of the answer. Try again.`,
      retryable: true,
    };
  }
  if (text.startsWith('Did not receive done')) {
    return {
      slug: 'model-failed',
      detail: `${context.model} stopped in the middle of its answer. Try again.`,
      retryable: true,
    };
  }
  if (
    code.startsWith('HPE_') ||
    name === 'BadLineError' ||
    name === 'SyntaxError' ||
    /^HTTPParserError/.test(name)
  ) {
    return {
      slug: 'model-failed',
      detail: `What answers at ${host} does not speak as Ollama does. Check OLLAMA_BASE_URL, and any proxy between.`,
    };
  }
  return undefined;
}

function judgeText(text: string, context: FaultContext): Verdict | undefined {
  return wordings.find(({ match }) => match.test(text.slice(0, 4000)))?.verdict(context);
}

function judgeStatus(status: number | undefined, text: string, context: FaultContext): Verdict | undefined {
  if (status === 403) {
    return {
      slug: 'model-unreachable',
      detail: `Ollama at ${context.host} refuses requests for this host name. Reach it as 127.0.0.1 or localhost, or bind it to another address.`,
    };
  }
  if (status === 503 || status === 429) {
    return { slug: 'model-busy', detail: 'Ollama is busy. Try again in a moment.', retryable: true };
  }
  if (status === 404 || status === 405 || (status !== undefined && /^\s*</.test(text))) {
    return {
      slug: 'model-unreachable',
      detail: `Something answers at ${context.host}, but it is not Ollama. Check OLLAMA_BASE_URL.`,
    };
  }
  if (status === 504)
    return {
      slug: 'model-timeout',
      detail: 'A proxy before Ollama gave up waiting. Raise its limit, or choose a smaller model.',
    };
  return undefined;
}
