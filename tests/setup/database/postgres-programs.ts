import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from '../processes/install-debian-packages.ts'

/** The folder of PostgreSQL's programs, and the system user to run them as. */
export interface PostgresPrograms {
  initdb: string
  pgCtl: string
  /** PostgreSQL refuses to run as root; undefined for other users. */
  runAs: { uid: number; gid: number } | undefined
}

export function findPostgresPrograms(): PostgresPrograms {
  let folder = locateFolder()
  if (folder === undefined) {
    keepSystemClusterAway()
    installDebianPackages(['postgresql'], 'PostgreSQL')
    folder = locateFolder()
  }
  if (folder === undefined) throw new Error('PostgreSQL was installed but cannot be found')
  return { initdb: join(folder, 'initdb'), pgCtl: join(folder, 'pg_ctl'), runAs: findRunAs() }
}

function locateFolder(): string | undefined {
  const fromPath = (process.env.PATH ?? '').split(delimiter)
  return [...fromPath, ...debianFolders()].find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => isExecutable(join(folder, name))),
  )
}

/** Debian keeps the programs of each version outside PATH; the newest version first. */
function debianFolders(): string[] {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return []
  return readdirSync(base)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(base, version, 'bin'))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Otherwise the package creates and starts a cluster on port 5432. */
function keepSystemClusterAway(): void {
  const folder = '/etc/postgresql-common/createcluster.d'
  if (process.getuid?.() !== 0 || existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'none.conf'), "create_main_cluster = false\nstart_conf = 'manual'\n")
}

function findRunAs(): PostgresPrograms['runAs'] {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
