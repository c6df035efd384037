// The only reader of the environment: one typed, validated, frozen Config, or one line for each fault.
// An empty value counts as unset. Whether demo mode is on also depends on the records: see demo-mode.ts.
import { isCloudModelName } from './model/ollama/is-cloud-model-name.ts';
import { normaliseOllamaHost } from './model/ollama/normalise-host.ts';
import {
  oneOf,
  type Parsed,
  path,
  proxyTrust,
  type SettingParser,
  secretList,
  webAddress,
  wholeNumber,
  word,
} from './setting-parsers.ts';

const hourMs = 3_600_000;
const mebibyte = 1_048_576;

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: URL | null;
  readonly ollamaUrl: string;
  readonly model: string;
  readonly numCtx: number;
  readonly modelBackend: 'auto' | 'ollama' | 'scripted';
  readonly firstChunkTimeoutMs: number;
  readonly idleTimeoutMs: number;
  readonly turnTimeoutMs: number;
  readonly summaryTimeoutMs: number;
  readonly maxSteps: number;
  readonly maxToolCallsPerStep: number;
  readonly historyStrategy: 'summarize' | 'window';
  readonly historyMaxMessages: number;
  readonly historyKeepMessages: number;
  readonly historyTrust: 'roles' | 'sealed';
  readonly maxMessageChars: number;
  readonly maxHistoryRows: number;
  readonly maxBodyBytes: number;
  readonly maxImportBytes: number;
  readonly rateLimitPerMinute: number;
  readonly modelConcurrency: number;
  readonly modelQueue: number;
  readonly grounding: 'mark' | 'replace' | 'off';
  readonly trustProxy: number | readonly string[] | null;
  readonly dataDir: string;
  /** Null: `full` in demo mode, else `ids`. */
  readonly logRecords: 'ids' | 'full' | null;
  /** Null: one is made once and kept in the data folder. */
  readonly secrets: readonly Buffer[] | null;
  /** Null: by the rule in demo-mode.ts. */
  readonly demo: 'on' | 'off' | null;
  readonly production: boolean;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly faults: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

/** Secrets are never repeated in a fault. */
const secretNames = new Set(['HANDRAIL_SECRET']);

class Reader {
  readonly faults: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  read<Value, Fallback>(name: string, parse: SettingParser<Value>, fallback: Fallback): Value | Fallback {
    const text = this.#environment[name]?.trim();
    if (text === undefined || text === '') return fallback;
    const parsed: Parsed<Value> = parse(text);
    if ('value' in parsed) return parsed.value;
    const shown = secretNames.has(name) ? 'not usable' : `is "${text.slice(0, 80)}"`;
    this.faults.push(`${name} ${shown}: allowed is ${parsed.allowed}`);
    return fallback;
  }
}

const ollamaAddress: SettingParser<string> = (text) => {
  const host = normaliseOllamaHost(text);
  return typeof host === 'string'
    ? { value: host }
    : { allowed: 'an address such as http://127.0.0.1:11434' };
};

const localModel: SettingParser<string> = (text) => {
  if (isCloudModelName(text)) {
    return { allowed: 'a model that runs on this machine; a cloud model would send the conversation away' };
  }
  return word('the name of a model, such as granite4:3b')(text);
};

function readOllamaUrl(reader: Reader): string {
  const own = reader.read('OLLAMA_BASE_URL', ollamaAddress, null);
  return own ?? reader.read('OLLAMA_HOST', ollamaAddress, 'http://127.0.0.1:11434');
}

function readModelSettings(reader: Reader) {
  const ms = wholeNumber(1, 24 * hourMs);
  return {
    ollamaUrl: readOllamaUrl(reader),
    model: reader.read('OLLAMA_MODEL', localModel, 'granite4:3b'),
    numCtx: reader.read('OLLAMA_NUM_CTX', wholeNumber(512, 10_000_000), 8192),
    modelBackend: reader.read('MODEL_BACKEND', oneOf('auto', 'ollama', 'scripted'), 'auto'),
    firstChunkTimeoutMs: reader.read('MODEL_FIRST_CHUNK_TIMEOUT_MS', ms, 180_000),
    idleTimeoutMs: reader.read('MODEL_IDLE_TIMEOUT_MS', ms, 60_000),
    turnTimeoutMs: reader.read('TURN_TIMEOUT_MS', ms, 300_000),
    summaryTimeoutMs: reader.read('SUMMARY_TIMEOUT_MS', ms, 60_000),
    maxSteps: reader.read('MAX_STEPS', wholeNumber(1, 100), 5),
    maxToolCallsPerStep: reader.read('MAX_TOOL_CALLS_PER_STEP', wholeNumber(1, 100), 8),
    modelConcurrency: reader.read('MODEL_CONCURRENCY', wholeNumber(1, 1000), 1),
    modelQueue: reader.read('MODEL_QUEUE', wholeNumber(0, 100_000), 32),
    grounding: reader.read('GROUNDING', oneOf('mark', 'replace', 'off'), 'mark'),
  } as const;
}

function readHistorySettings(reader: Reader) {
  return {
    historyStrategy: reader.read('HISTORY_STRATEGY', oneOf('summarize', 'window'), 'summarize'),
    historyMaxMessages: reader.read('HISTORY_MAX_MESSAGES', wholeNumber(1, 100_000), 20),
    historyKeepMessages: reader.read('HISTORY_KEEP_MESSAGES', wholeNumber(1, 100_000), 6),
    historyTrust: reader.read('HISTORY_TRUST', oneOf('roles', 'sealed'), 'roles'),
    maxMessageChars: reader.read('MAX_MESSAGE_CHARS', wholeNumber(1, 1_000_000), 4000),
    maxHistoryRows: reader.read('MAX_HISTORY_ROWS', wholeNumber(1, 1_000_000), 4000),
    maxBodyBytes: reader.read('MAX_BODY_BYTES', wholeNumber(1024, 1024 * mebibyte), 4 * mebibyte),
    maxImportBytes: reader.read('MAX_IMPORT_BYTES', wholeNumber(1024, 4096 * mebibyte), 50 * mebibyte),
  } as const;
}

function readServerSettings(reader: Reader, environment: Environment) {
  return {
    port: reader.read('PORT', wholeNumber(0, 65_535), 3001),
    host: reader.read('HOST', word('a host name or address to listen on, such as 127.0.0.1'), '127.0.0.1'),
    publicUrl: reader.read('PUBLIC_URL', webAddress, null),
    rateLimitPerMinute: reader.read('RATE_LIMIT_PER_MINUTE', wholeNumber(1, 1_000_000), 30),
    trustProxy: reader.read('TRUST_PROXY', proxyTrust, null),
    dataDir: reader.read('DATA_DIR', path, './data'),
    logRecords: reader.read('LOG_RECORDS', oneOf('ids', 'full'), null),
    secrets: reader.read('HANDRAIL_SECRET', secretList, null),
    demo: reader.read('DEMO', oneOf('on', 'off'), null),
    production: environment.NODE_ENV === 'production',
  } as const;
}

/** Reads every setting; a wrong one gives a line that names it, its value and what is allowed. */
export function readConfig(environment: Environment): ConfigResult {
  const reader = new Reader(environment);
  const config: Config = Object.freeze({
    ...readServerSettings(reader, environment),
    ...readModelSettings(reader),
    ...readHistorySettings(reader),
  });
  if (config.historyKeepMessages > config.historyMaxMessages) {
    reader.faults.push(
      `HISTORY_KEEP_MESSAGES is ${config.historyKeepMessages}: allowed is at most HISTORY_MAX_MESSAGES (${config.historyMaxMessages})`,
    );
  }
  return reader.faults.length > 0 ? { ok: false, faults: reader.faults } : { ok: true, config };
}
