// `npm start`: builds what is stale, then serves page and API on one port.
import { build } from './build.mjs';
import { serve } from './serve.mjs';

const code = await build();
if (code === 0) await serve();
else process.exitCode = code;
