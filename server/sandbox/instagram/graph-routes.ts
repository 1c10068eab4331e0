import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { missingObject } from '../meta/graph-error.ts'
import { oldestGraphVersion } from '../meta/read-params.ts'
import { createUsage } from '../meta/usage.ts'
import type { SandboxEnv } from '../sandbox.ts'
import { endTokens } from './accounts/tokens.ts'
import { openGraphCall, requireOwnNode } from './authorization/graph-call.ts'
import { graphNodes } from './graph-nodes.ts'
import type { InstagramSandbox } from './settings.ts'

const appRemoved = 458

/** Without a version a call runs on the oldest; then the node has to look like one. */
const forms = [
  { version: ':version{v[0-9.]+}', node: ':node' },
  { version: '', node: ':node{me|[0-9]+}' },
].map(({ version, node }) => `${version && `/${version}`}/${node}`)

/** graph.instagram.com: the nodes and edges needed for publishing. */
export const graphRoutes = (sandbox: InstagramSandbox) => {
  const routes = new Hono<SandboxEnv>()
  const usage = createUsage(sandbox.clock)
  const open = (c: Context<SandboxEnv>) =>
    openGraphCall(sandbox, usage, c, c.req.param('version') ?? oldestGraphVersion)

  const { readNode, readEdge, writeEdge } = graphNodes(sandbox)

  routes.use(bodyLimit({ maxSize: 1024 * 1024 }))
  for (const form of forms) {
    const nodeOf = (c: Context<SandboxEnv>) => c.req.param('node') ?? ''
    const edgeOf = (c: Context<SandboxEnv>) => c.req.param('edge') ?? ''
    routes.get(form, async (c) => c.json(readNode(await open(c), nodeOf(c))))
    routes.get(`${form}/:edge`, async (c) => c.json(readEdge(await open(c), nodeOf(c), edgeOf(c))))
    routes.post(`${form}/:edge`, async (c) =>
      c.json(await writeEdge(await open(c), nodeOf(c), edgeOf(c))),
    )
    routes.delete(`${form}/permissions`, async (c) => {
      const call = await open(c)
      requireOwnNode(call, nodeOf(c))
      endTokens(sandbox.db, call.profile.accountId, appRemoved)
      return c.json({ success: true })
    })
    // This API can neither edit nor delete posts.
    routes.on(['POST', 'DELETE'], form, async (c) => {
      await open(c)
      throw missingObject(nodeOf(c))
    })
  }
  return routes
}
