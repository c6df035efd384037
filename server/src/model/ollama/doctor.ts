// Looks at Ollama from the outside and says of each thing that a turn needs whether it is there, and if not, what to
// do, exact enough to copy. Asks with short time limits, changes nothing, never throws.
import type { DoctorCheck } from '@handrail/wire';
import { Agent, type Dispatcher } from 'undici';
import type { z } from 'zod';
import { isCloudModelName } from './is-cloud-model-name.ts';
import { isInContainer } from './is-in-container.ts';
import { mapFault } from './map-fault.ts';
import { ask } from './model-state.ts';
import { isSameModel, type ListedModel, listSchema, showSchema, versionSchema } from './read-chunk.ts';

export interface DoctorOptions {
  readonly host: string;
  readonly model: string;
  readonly numCtx: number;
  /** Model calls that are sent at once. */
  readonly concurrency: number;
  /** Whether Handrail itself runs in a container; found out when absent. */
  readonly inContainer?: boolean;
  readonly timeoutMs?: number;
}

type Outcome = Pick<DoctorCheck, 'status' | 'detail' | 'fix'>;
type Shown = z.infer<typeof showSchema>;
interface Asking extends DoctorOptions {
  readonly dispatcher: Dispatcher;
}

// Instructions, tools and the room for a reply take nearly this many tokens; with fewer no message fits.
const fewestTokens = 2048;

// Before this, errors come with the wrong status and a conversation that is too long is always cut silently.
const oldestGood = [0, 12, 6] as const;

const titles = {
  reachable: 'Ollama answers',
  version: 'Version of Ollama',
  model: 'Model is installed',
  tools: 'Model can use tools',
  context: 'Context length',
  loaded: 'Model is loaded',
  parallel: 'Calls at once',
} as const;
type CheckId = keyof typeof titles;
const order = ['reachable', 'version', 'model', 'tools', 'context', 'loaded', 'parallel'] as const;

export async function examineOllama(options: DoctorOptions): Promise<readonly DoctorCheck[]> {
  const dispatcher = new Agent({ connect: { timeout: options.timeoutMs ?? 3000 } });
  const asking: Asking = { ...options, dispatcher };
  const checks: DoctorCheck[] = [];
  const add = (id: CheckId, outcome: Outcome): void => {
    checks.push({ id, title: titles[id], ...outcome });
  };
  try {
    const version = await askVersion(asking);
    add(
      'reachable',
      typeof version === 'string' ? ok(`Answers at ${options.host}.`) : unreachable(version, options),
    );
    if (typeof version !== 'string') return [...checks, ...skipFrom('version')];
    add('version', judgeVersion(version));
    const shown = await askModel(asking);
    add('model', 'status' in shown ? shown : ok(`${options.model} is installed.`));
    if ('status' in shown) return [...checks, ...skipFrom('tools')];
    add('tools', judgeTools(shown, options));
    add('context', judgeContext(shown, options));
    add('loaded', judgeLoaded(await askLoaded(asking), options));
    add('parallel', judgeParallel(options));
    return checks;
  } finally {
    await dispatcher.destroy();
  }
}

function skipFrom(first: CheckId): DoctorCheck[] {
  return order.slice(order.indexOf(first)).map((id) => ({
    id,
    title: titles[id],
    status: 'skipped',
    detail: 'Not looked at, since an earlier check failed.',
  }));
}

const ok = (detail: string): Outcome => ({ status: 'ok', detail });

async function askVersion(asking: Asking): Promise<string | Error> {
  try {
    return versionSchema.parse(await ask(asking, (client) => client.version())).version;
  } catch (error) {
    return mapFault(
      error instanceof Error && error.name === 'ZodError' ? new SyntaxError('foreign') : error,
      fault(asking),
    );
  }
}

function unreachable(error: Error, { host, inContainer = isInContainer() }: DoctorOptions): Outcome {
  const port = new URL(host).port || '11434';
  if (inContainer && isLoopback(host)) {
    return {
      status: 'failed',
      detail: `Nothing answers at ${host}. Handrail runs in a container, where this address is the container itself, not your computer.`,
      fix: `Set OLLAMA_BASE_URL=http://host.docker.internal:${port} (on Linux also extra_hosts: ["host.docker.internal:host-gateway"], and start Ollama with OLLAMA_HOST=0.0.0.0), or run Ollama as a service of the same compose file and set OLLAMA_BASE_URL=http://ollama:11434.`,
    };
  }
  return {
    status: 'failed',
    detail: error.message,
    fix: `Run \`ollama serve\`, or set OLLAMA_BASE_URL to where Ollama runs.`,
  };
}

function isLoopback(host: string): boolean {
  const { hostname } = new URL(host);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

function judgeVersion(version: string): Outcome {
  const parts = version.split(/[.-]/).map(Number);
  const at = oldestGood.findIndex((wanted, index) => parts[index] !== wanted);
  const older = at >= 0 && (parts[at] ?? 0) < (oldestGood[at] ?? 0);
  if (!older || version.startsWith('0.0.0')) return ok(`Ollama ${version}.`);
  return {
    status: 'warning',
    detail: `Ollama ${version} is old: a conversation that does not fit is cut without a word, and some errors are hard to tell apart.`,
    fix: `Update Ollama to ${oldestGood.join('.')} or newer from https://ollama.com/download.`,
  };
}

async function askModel(asking: Asking): Promise<Shown | Outcome> {
  const { model } = asking;
  if (isCloudModelName(model)) {
    const fix = 'Set OLLAMA_MODEL to a local model, for example granite4:3b.';
    return {
      status: 'failed',
      detail: `${model} runs in Ollama’s cloud: what is said would leave this machine.`,
      fix,
    };
  }
  try {
    return showSchema.parse(await ask(asking, (client) => client.show({ model })));
  } catch (error) {
    const { slug, message } = mapFault(error, fault(asking));
    const fix = slug === 'model-missing' ? `ollama pull ${model}` : 'Look at the log of Ollama.';
    return { status: 'failed', detail: message, fix };
  }
}

function judgeTools({ capabilities }: Shown, { model }: DoctorOptions): Outcome {
  if (!capabilities)
    return ok(`This version of Ollama does not say what ${model} can do; the first turn will show it.`);
  if (capabilities.includes('tools')) return ok(`${model} can use tools.`);
  return {
    status: 'failed',
    detail: `${model} cannot use tools, so it cannot look anything up.`,
    fix: 'ollama pull granite4:3b, then set OLLAMA_MODEL=granite4:3b',
  };
}

function judgeContext({ model_info: info }: Shown, { model, numCtx }: DoctorOptions): Outcome {
  if (numCtx < fewestTokens) {
    return {
      status: 'failed',
      detail: `OLLAMA_NUM_CTX is ${numCtx}: beside the instructions, the tools and the room for a reply no message fits.`,
      fix: `Set OLLAMA_NUM_CTX to ${2 * fewestTokens} or more.`,
    };
  }
  const architecture = info?.['general.architecture'];
  const trained = typeof architecture === 'string' ? info?.[`${architecture}.context_length`] : undefined;
  if (typeof trained !== 'number')
    return ok(`${numCtx} tokens are asked for; the model does not say how many it was made for.`);
  if (trained >= numCtx) return ok(`${numCtx} of the ${trained} tokens that ${model} was made for.`);
  return {
    status: 'failed',
    detail: `OLLAMA_NUM_CTX is ${numCtx}, but ${model} was made for ${trained} tokens; Ollama would use fewer than Handrail counts on.`,
    fix: `Set OLLAMA_NUM_CTX=${trained}, or choose a model with a longer context.`,
  };
}

async function askLoaded(asking: Asking): Promise<ListedModel | 'cold' | 'unknown'> {
  try {
    const { models } = listSchema.parse(await ask(asking, (client) => client.ps()));
    return models?.find(({ name }) => isSameModel(name, asking.model)) ?? 'cold';
  } catch {
    return 'unknown';
  }
}

function judgeLoaded(loaded: ListedModel | 'cold' | 'unknown', { model, numCtx }: DoctorOptions): Outcome {
  if (loaded === 'unknown')
    return { status: 'warning', detail: 'Ollama does not say which models are loaded.' };
  if (loaded === 'cold')
    return ok(`${model} is not in memory now; the next answer waits until it is loaded.`);
  // Servers from before 0.10 do not tell the size that is in force.
  const inForce = loaded.context_length;
  if (typeof inForce === 'number' && inForce !== numCtx) {
    return {
      status: 'warning',
      detail: `${model} is loaded with ${inForce} tokens, and Handrail asks for ${numCtx}: it is loaded again each time another program uses it.`,
      fix: `Use the same size everywhere: start Ollama with OLLAMA_CONTEXT_LENGTH=${numCtx}, or set OLLAMA_NUM_CTX=${inForce}.`,
    };
  }
  const size = typeof inForce === 'number' ? ` with ${inForce} tokens` : '';
  const where = loaded.size_vram === 0 ? ' It runs on the processor alone, which is slow.' : '';
  return ok(`${model} is in memory${size}.${where}`);
}

function judgeParallel({ concurrency }: DoctorOptions): Outcome {
  if (concurrency <= 1) return ok('One call at a time.');
  return {
    status: 'warning',
    detail: `Handrail sends up to ${concurrency} calls at once. Ollama does not tell how many it works on; the rest wait there.`,
    fix: `Start Ollama with OLLAMA_NUM_PARALLEL=${concurrency}, or set MODEL_CONCURRENCY=1.`,
  };
}

function fault({ host, model }: Asking) {
  return { host, model, backend: 'ollama' as const };
}
