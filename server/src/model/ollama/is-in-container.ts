// Whether this process runs inside a container, where 127.0.0.1 is the container itself. A guess by what container
// engines leave behind; a wrong guess changes only the wording of advice.
import { existsSync, readFileSync } from 'node:fs';

export function isInContainer(): boolean {
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) return true;
  try {
    return /docker|containerd|kubepods|libpod/.test(readFileSync('/proc/1/cgroup', 'utf8'));
  } catch {
    return false;
  }
}
