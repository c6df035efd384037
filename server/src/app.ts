// The Express app: routes in the order in which a request meets its checks. Never listens and reads no settings of
// its own, so that tests can drive it.
import type { SceneInfo } from '@handrail/wire';
import express, { type Express, Router } from 'express';
import type { ModelSlots } from './around-loop/model-slots.ts';
import type { Config } from './config.ts';
import { allowScenes } from './http/middleware/allow-scenes.ts';
import { checkHost, checkOrigin } from './http/middleware/check-host.ts';
import { identifyCaller } from './http/middleware/identify-caller.ts';
import { limitRate } from './http/middleware/rate-limit.ts';
import { refuseForwarded } from './http/middleware/refuse-forwarded.ts';
import { requireJson } from './http/middleware/require-json.ts';
import { describeApi } from './http/openapi.ts';
import { securityHeaders, servePage } from './http/page.ts';
import { fail } from './http/problem-error.ts';
import { readRawBody } from './http/read-json-body.ts';
import { aboutRoutes } from './http/routes/about.ts';
import { auditRoute } from './http/routes/audit.ts';
import { chatRoute } from './http/routes/chat.ts';
import { importRoutes } from './http/routes/imports.ts';
import { type ModelRouteDependencies, modelRoutes } from './http/routes/model.ts';
import { sessionRoutes } from './http/routes/session.ts';
import { toolCallsRoute } from './http/routes/tool-calls.ts';
import { handleErrors } from './http/send-problem.ts';
import type { ModelBackends } from './model/model-backends.ts';
import type { People } from './people/create-people.ts';
import type { Person } from './people/person.ts';
import type { Records } from './scores/open-records.ts';
import type { Tool } from './tools/tool.ts';
import type { TurnDependencies } from './turn/turn.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly demo: boolean;
  readonly turn: TurnDependencies;
  readonly slots: ModelSlots;
  readonly backends: ModelBackends;
  toolsFor(sceneId: string | null): readonly Tool[];
  /** What a scene puts before the posted list. */
  sceneRows(sceneId: string | null): readonly unknown[];
  readonly scenes: readonly SceneInfo[];
  readonly people: People;
  readonly records: Records;
  readonly mending: Pick<ModelRouteDependencies, 'examine' | 'pull'>;
  /** Who a request without a session is. */
  nobody(): Promise<Person>;
  /** The built page. */
  readonly clientDir: string;
  readonly version: string;
  /** Aborts when no new turns are taken. */
  readonly draining: AbortSignal;
  /** Aborts when running turns have to end. */
  readonly stopping: AbortSignal;
  newTurnId(): string;
  /** Tells the operator of what nobody expected. */
  report(error: unknown): void;
}

const smallBodyBytes = 16 * 1024;

export function createApp(dependencies: AppDependencies): Express {
  const { config, clientDir, report } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustProxy ?? false);
  app.use((_request, response, next) => {
    // A connection that is kept open would keep a stopping server up.
    if (dependencies.draining.aborted) response.set('Connection', 'close');
    next();
  });
  app.use(checkHost(config));
  app.use(securityHeaders(config.publicUrl));
  app.use('/api', apiRoutes(dependencies));
  const api = describeApi(dependencies.version);
  app.get('/openapi.json', (_request, response) => {
    response.json(api);
  });
  app.use(servePage(clientDir));
  app.use(() => fail('not-found', 'There is nothing at this address.'));
  app.use(handleErrors(report));
  return app;
}

function apiRoutes(dependencies: AppDependencies): Router {
  const { config, demo, scenes, people, nobody } = dependencies;
  const router = Router();
  router.use(checkOrigin(config));
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  const caller = identifyCaller({ findSession: people.personBySession, nobody });
  const { report } = dependencies;
  const messagesPerMinute = config.rateLimitPerMinute;
  const rateLimit = limitRate({ perMinute: messagesPerMinute, counted: ['message', 'messages'], report });
  const isScene = (id: string) => scenes.some((scene) => scene.id === id);
  const notForwarded = demo ? [refuseForwarded] : [];
  const forScenes = demo ? [allowScenes({ messages: rateLimit, messagesPerMinute, isScene, report })] : [];

  const chat = chatRoute({ ...dependencies, rateLimit, isScene });
  // The forwarded check comes after the count, so that a flood through a proxy is counted too.
  router.post(
    '/chat',
    requireJson,
    caller,
    rateLimit.handler,
    ...notForwarded,
    readRawBody(config.maxBodyBytes),
    ...forScenes,
    chat,
  );
  router.use(...notForwarded, caller);

  const about = aboutRoutes(dependencies);
  router.get('/health', about.health);
  router.get('/guardrails', about.guardrails);
  router.get('/scenes', about.scenes);

  const session = sessionRoutes({ people, demo, publicUrl: config.publicUrl });
  const smallJson = [requireJson, readRawBody(smallBodyBytes)];
  router.get('/session', session.show);
  router.post('/session', ...smallJson, session.signIn);
  router.delete('/session', session.signOut);
  router.post('/session/demo', ...smallJson, session.becomeDemoPerson);

  const imports = importRoutes({ records: dependencies.records, maxImportBytes: config.maxImportBytes });
  router.post('/imports', imports.readForm, imports.import);
  router.get('/imports', imports.list);
  router.delete('/imports/:id', imports.undo);
  router.get('/scores.csv', imports.export);
  router.get('/audit', auditRoute(people));
  router.get('/tool-calls', toolCallsRoute({ demo, dataDir: config.dataDir }));

  const model = modelRoutes({ ...dependencies, ...dependencies.mending });
  router.get('/doctor', model.operatorsOnly, model.doctor);
  router.post('/model/pull', model.operatorsOnly, model.watchPull);
  router.delete('/model/pull', model.operatorsOnly, model.cancelPull);
  router.use(() => fail('not-found', 'There is no such route.'));
  return router;
}
