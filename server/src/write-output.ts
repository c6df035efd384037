// Standard output of a command. A reader that goes away, as `head` does, is no fault: what is left is not written.

const ignore = (): void => {};

/** Resolves when more may be written. */
export function writeOutput(text: string): Promise<void> {
  // The same fault also comes as an event, which would end the process when nobody listens.
  process.stdout.off('error', ignore).on('error', ignore);
  return new Promise((done, fail) => {
    process.stdout.write(text, (error) => {
      if (!error || ('code' in error && error.code === 'EPIPE')) done();
      else fail(error);
    });
  });
}
