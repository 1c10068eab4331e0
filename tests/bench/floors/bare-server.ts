import { PGlite } from '@electric-sql/pglite'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// The simplest server that answers from the same data. Arguments: the database's folder and a port.
const [folder, port] = process.argv.slice(2)
const database = await PGlite.create(folder ?? '')
const app = new Hono().get('/api/v1/health', async (c) => {
  await database.query('select 1')
  return c.json({ status: 'success' })
})

process.once('SIGTERM', async () => {
  await database.close()
  process.exit()
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) })
