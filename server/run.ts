import { FolderLockedError } from './db/lock-folder.ts'
import { DatabaseNewerError } from './db/migrate.ts'
import { EnvError, readEnv } from './env/env.ts'
import { PortTakenError } from './http/listen.ts'
import { printBanner } from './print-banner.ts'
import { startServer } from './start-server.ts'

const lastWait = 30_000

/** Starts everything and stays until a signal; what a person can mend is said without a stack. */
export async function run(): Promise<void> {
  try {
    const server = await startServer(readEnv(process.env))
    stopOnSignal(server.stop)
    printBanner(server)
  } catch (error) {
    if (!isForPeople(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function isForPeople(error: unknown): error is Error {
  return [EnvError, FolderLockedError, DatabaseNewerError, PortTakenError].some(
    (kind) => error instanceof kind,
  )
}

/** The first signal ends in order and lets the loop run empty; the second does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), lastWait).unref()
    stop().catch((error) => {
      console.error(error)
      process.exitCode = 1
    })
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
