import { pino } from 'pino'
import { createDeps } from '#server/create-deps.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { readEnv } from '#server/env/env.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { startPublisher } from '#server/publisher/start-publisher.ts'
import { openDeliveryQueue } from '#server/queue/open-delivery-queue.ts'
import { readSecretKey } from '#server/security/secret-key.ts'
import { shortTimeouts } from '../setup/posting/short-timeouts.ts'

// A separate publisher process to be killed: the parts of ROLE=publisher, with shorter time limits. To
// any message it answers the most memory that it ever had, in bytes.
const env = readEnv(process.env)
const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
const connection = await connectDatabase(env)
const queue = await openDeliveryQueue({ connection, databaseUrl: env.DATABASE_URL, log })
const files = await openFileStore(env)
const clock = { now: () => new Date() }
const parts = { env, db: connection.db, clock, log, files, queue }
await startPublisher(createDeps(parts, readSecretKey(env)), queue, shortTimeouts)
process.send?.('ready')
process.on('message', () => process.send?.(process.resourceUsage().maxRSS * 1024))
