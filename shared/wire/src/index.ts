// Everything that crosses HTTP between page and server, as zod schemas and types. Both sides use these.
export * from './chat.ts';
export * from './doctor.ts';
export * from './health.ts';
export * from './imports.ts';
export * from './json.ts';
export * from './logs.ts';
export * from './problem.ts';
export * from './row.ts';
export * from './session.ts';
export * from './stream-part.ts';
export * from './tool-result.ts';
export * from './trace.ts';
export * from './turn.ts';
