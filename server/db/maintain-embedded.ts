import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'pino'

const minute = 60_000
const checkpointEvery = 3 * minute
const vacuumEvery = 60 * minute
const backupEvery = 6 * 60 * minute
const backupsKept = 4

/**
 * The embedded database has no background processes: without this its log and dead rows grow until
 * a start takes seconds. It also does not flush to disk, so backups are made in case of a
 * power failure. Returns a function that stops the maintenance.
 */
export function maintainEmbedded(pglite: PGlite, backupsDir: string, log: Logger): () => void {
  const every = (milliseconds: number, name: string, run: () => Promise<unknown>) => {
    const timer = setInterval(() => {
      run().catch((error) => log.error({ err: error, task: name }, 'maintenance failed'))
    }, milliseconds)
    timer.unref()
    return timer
  }
  const timers = [
    every(checkpointEvery, 'checkpoint', () => pglite.exec('CHECKPOINT')),
    every(vacuumEvery, 'vacuum', () => pglite.exec('VACUUM (ANALYZE)')),
    every(backupEvery, 'backup', () => backUpEmbedded(pglite, backupsDir)),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Writes a backup of the whole database and removes the oldest ones. Returns the backup's path. */
export async function backUpEmbedded(
  pglite: PGlite,
  backupsDir: string,
  now = new Date(),
): Promise<string> {
  await mkdir(backupsDir, { recursive: true, mode: 0o700 })
  await pglite.exec('CHECKPOINT')
  const dump = await pglite.dumpDataDir('gzip')
  const name = `db-${now.toISOString().replaceAll(':', '-')}.tar.gz`
  const path = join(backupsDir, name)
  await writeFile(`${path}.part`, dump.stream(), { mode: 0o600 })
  await rename(`${path}.part`, path)
  const copies = (await readdir(backupsDir)).filter((file) => /^db-.*\.tar\.gz$/.test(file)).sort()
  for (const old of copies.slice(0, -backupsKept)) await rm(join(backupsDir, old))
  return path
}
