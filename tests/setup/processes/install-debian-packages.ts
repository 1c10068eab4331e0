import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Installs packages with apt; where that is impossible, throws an error that names them. */
export function installDebianPackages(names: readonly string[], purpose: string): void {
  const wanted = names.join(' ')
  if (!isDebian() || process.getuid?.() !== 0) {
    throw new Error(
      `${purpose} is needed and was not found. Install it first (on Debian, as root: apt-get install ${wanted}).`,
    )
  }
  apt(['update'])
  apt(['install', '-y', '--no-install-recommends', ...names])
}

function apt(args: readonly string[]): void {
  // Two suites may install at once: the second waits for the first one's lock. Apt's output goes to
  // stderr, since a program may parse the stdout of a reporter.
  const result = spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (result.status !== 0) {
    throw new Error(`apt-get ${args.join(' ')} failed (code ${result.status ?? result.signal})`)
  }
}

function isDebian(): boolean {
  try {
    return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}
