#!/usr/bin/env node
// A tool that behaves or misbehaves on demand, for demonstrations and tests. The scenario alone decides what
// happens; everything after -- is taken as the question and ignored. Its Python twin has the same scenarios.

import { scenarios } from './fake-scenarios.mjs';

const help = `Usage: node fake-cli.mjs --scenario NAME [--exit-code N] [--mark TEXT] [-- QUESTION]

A tool that behaves or misbehaves on demand. It prints one JSON envelope on stdout:
{"schema_version":1,"ok":true,"channel":"fake","action":"look-up","items":[…],"error":null}

  --scenario NAME   what to do, see below (also --scenario=NAME)
  --exit-code N     the exit code of scenario "exit" (default 3)
  --mark TEXT       ignored here, passed on to child processes: lets a test find what is left of a run
  --help            this text

Scenarios:
${Object.entries(scenarios)
  .map(([name, { about }]) => `  ${name.padEnd(26)}${about}`)
  .join('\n')}
`;

/** @param {string[]} args */
function readArguments(args) {
  const end = args.indexOf('--');
  const given = end === -1 ? args : args.slice(0, end);
  /** @param {string} name */
  const read = (name) => {
    const inline = given.find((arg) => arg.startsWith(`--${name}=`));
    if (inline !== undefined) return inline.slice(name.length + 3);
    const at = given.indexOf(`--${name}`);
    return at === -1 ? undefined : given[at + 1];
  };
  return {
    help: given.includes('--help'),
    scenario: read('scenario'),
    exitCode: Number(read('exit-code') ?? 3),
    mark: read('mark') ?? '',
  };
}

/** @param {string[]} args */
function main(args) {
  const given = readArguments(args);
  if (given.help) {
    process.stdout.write(help);
    return;
  }
  const name = given.scenario ?? '';
  const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
  if (!scenario) {
    process.stderr.write(`fake-cli: no scenario ${JSON.stringify(name)}; --help lists them\n`);
    process.exitCode = 2;
    return;
  }
  scenario.run(given);
}

main(process.argv.slice(2));
