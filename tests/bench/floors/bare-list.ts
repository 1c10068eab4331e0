import { createServer } from 'node:http'
import pg from 'pg'

/** From the page's number; the far ones would measure the skipping. */
const pages = 40

// The least that answers a page of 15 posts: one kept statement, no session, no check, no filter.
// Arguments: the address of the database, the project, and a port.
const [databaseUrl = '', projectId, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
const statement = {
  name: 'page',
  text: `
    select id, number, caption, description, created_at, (
      select json_agg(json_build_object('id', target.id, 'at', scheduled_at, 'state', state, 'name', username))
      from delivery_targets as target join social_accounts as account on account.id = account_id
      where post_id = posts.id
    ) as targets
    from posts where project_id = $1 and deleted_at is null
    order by created_at desc nulls last, id limit 15 offset $2`,
}

let asked = 0
const server = createServer(async (_, response) => {
  asked += 1
  const { rows } = await pool.query({ ...statement, values: [projectId, 15 * (asked % pages)] })
  const body = JSON.stringify({ status: 'success', data: rows })
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
})
server.listen(Number(port), '127.0.0.1')
