// Runs one Node program to its end, without a shell. A signal that reaches this process is passed on, so
// that nothing is left running; how the program ended is returned, never thrown.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './project.mjs';

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} Options */

/** Starts a Node program with the given arguments; its output goes to this terminal unless `stdio` says otherwise.
 * @param {string[]} args
 * @param {Options} [options] */
export function startNode(args, options) {
  return startProgram(process.execPath, args, options);
}

/** Starts any program, arguments as an array. `ended` resolves to its exit code, 128 + number for a signal.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options] */
export function startProgram(command, args, { cwd = root, env = process.env, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { cwd, env, stdio });
  const pass = (signal) => child.kill(signal);
  for (const signal of passedOn) process.on(signal, pass);
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  }).finally(() => {
    for (const signal of passedOn) process.off(signal, pass);
  });
  return { child, ended };
}

/** Runs a Node program to its end; resolves to its exit code.
 * @param {string[]} args
 * @param {Options} [options] */
export const runNode = (args, options) => startNode(args, options).ended;

/** Runs any program to its end; resolves to its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options] */
export const runProgram = (command, args, options) => startProgram(command, args, options).ended;
