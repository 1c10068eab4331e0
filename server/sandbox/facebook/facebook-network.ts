import { Hono } from 'hono'
import * as v from 'valibot'
import { readControlBody } from '../control/control-routes.ts'
import type { SchemaSteps } from '../database.ts'
import { seenIn } from '../ledger/growth.ts'
import { answerGraphError, unknownPath } from '../meta/graph-error.ts'
import { pacificDay } from '../meta/graph-values.ts'
import { checkGraphVersion } from '../meta/read-params.ts'
import { sendSignedRequest, signedRequestSchema } from '../meta/send-signed-request.ts'
import { seedProfessionals, setProfessional } from '../professionals/professionals.ts'
import type { Sandbox, SandboxEnv, SandboxNetwork } from '../sandbox.ts'
import { linkAccount } from './accounts/link-account.ts'
import {
  findPage,
  findPageByName,
  seedPages,
  setPublished,
  usernameSchema,
} from './accounts/pages.ts'
import { findPerson, listRoles, scopeSchema, setConsent, setRole } from './accounts/people.ts'
import { endTokens } from './accounts/tokens.ts'
import { authorizeRoutes } from './authorization/authorize-routes.ts'
import { graphRoutes } from './graph-routes.ts'
import { addPastPost } from './posts/page-posts.ts'
import type { FacebookSandbox } from './settings.ts'
import { resumeVideos } from './videos/process-video.ts'
import { ruploadRoutes } from './videos/rupload-routes.ts'

const linkSchema = v.strictObject({ username: usernameSchema, name: v.optional(v.string()) })

const changeSchema = v.strictObject({
  isPublished: v.optional(v.boolean()),
  /** Of everybody with a role on the Page; none removes the role. */
  tasks: v.optional(v.array(v.string())),
  /** Ends the tokens of everybody with a role: 458 app removed, 460 password changed and so on. */
  endTokens: v.optional(v.picklist([458, 459, 460, 464, 467])),
  dropScopes: v.optional(v.array(scopeSchema), []),
  /** False takes its professional account from the Page. */
  hasProfessional: v.optional(v.boolean(), true),
})

const appRemoved = 458

/** Test controls of Facebook's Pages. */
const facebookControlRoutes = (sandbox: Sandbox) => {
  const { db } = sandbox
  const routes = new Hono<SandboxEnv>()
  routes.post('/accounts', async (c) => {
    const { username, name } = await readControlBody(c, linkSchema)
    return c.json(await linkAccount(sandbox, username, name), 201)
  })
  routes.patch('/accounts/:username', async (c) => {
    const page = findPageByName(db, c.req.param('username'))
    if (!page) return c.json({ message: 'unknown account' }, 404)
    const { accountId: pageId } = page
    const change = await readControlBody(c, changeSchema)
    if (change.isPublished !== undefined) setPublished(db, pageId, change.isPublished)
    if (!change.hasProfessional) setProfessional(db, pageId, null)
    for (const { personId } of listRoles(db, { pageId })) {
      const person = findPerson(db, personId)
      if (change.dropScopes.length > 0 && person) {
        const scopes = person.scopes.filter((scope) => !change.dropScopes.includes(scope))
        setConsent(db, personId, { ...person, scopes })
      }
      if (change.tasks) setRole(db, { personId, pageId, tasks: change.tasks })
      if (change.endTokens !== undefined) endTokens(db, personId, change.endTokens)
    }
    return c.body(null, 204)
  })
  routes.post('/accounts/:username/notices', async (c) => {
    const page = findPageByName(db, c.req.param('username'))
    const [role] = page ? listRoles(db, { pageId: page.accountId }) : []
    if (!role) return c.json({ message: 'nobody has a role there' }, 404)
    const { kind, to } = await readControlBody(c, signedRequestSchema)
    if (kind === 'deauthorize') endTokens(db, role.personId, appRemoved)
    return c.json(await sendSignedRequest(sandbox, { userId: role.personId, to }))
  })
  return routes
}

const facebookSchema: SchemaSteps = {
  part: 'facebook',
  steps: [
    `CREATE TABLE facebook_people (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      scopes TEXT NOT NULL DEFAULT '',
      declined TEXT NOT NULL DEFAULT '',
      page_ids TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE TABLE facebook_pages (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id),
      is_published INTEGER NOT NULL DEFAULT 1,
      is_of_business INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE facebook_roles (
      person_id TEXT NOT NULL REFERENCES facebook_people (id),
      page_id TEXT NOT NULL REFERENCES facebook_pages (account_id),
      tasks TEXT NOT NULL,
      PRIMARY KEY (person_id, page_id)
    ) STRICT;
    CREATE TABLE facebook_codes (
      code TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES facebook_people (id),
      redirect_uri TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;
    CREATE TABLE facebook_tokens (
      token TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES facebook_people (id),
      page_id TEXT REFERENCES facebook_pages (account_id),
      is_long INTEGER NOT NULL,
      expires_at INTEGER,
      ended_subcode INTEGER
    ) STRICT;
    CREATE TABLE facebook_photos (
      id TEXT PRIMARY KEY,
      page_id TEXT NOT NULL REFERENCES facebook_pages (account_id),
      media TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE facebook_uploads (
      id TEXT PRIMARY KEY,
      person_id TEXT NOT NULL REFERENCES facebook_people (id),
      signature TEXT NOT NULL,
      size INTEGER NOT NULL,
      received INTEGER NOT NULL DEFAULT 0,
      handle TEXT UNIQUE,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE facebook_videos (
      id TEXT PRIMARY KEY,
      page_id TEXT NOT NULL REFERENCES facebook_pages (account_id),
      kind TEXT NOT NULL,
      state TEXT NOT NULL,
      received INTEGER NOT NULL DEFAULT 0,
      size INTEGER,
      file TEXT NOT NULL,
      description TEXT NOT NULL DEFAULT '',
      failure TEXT,
      created_at INTEGER NOT NULL,
      finished_at INTEGER
    ) STRICT;
    CREATE INDEX facebook_videos_by_page ON facebook_videos (page_id, created_at);
    CREATE TABLE facebook_posts (
      post_id TEXT PRIMARY KEY REFERENCES posts (id),
      photo_ids TEXT NOT NULL,
      link TEXT
    ) STRICT;`,
    `CREATE TABLE facebook_professionals (
      page_id TEXT PRIMARY KEY REFERENCES facebook_pages (account_id),
      account_id TEXT NOT NULL UNIQUE REFERENCES accounts (id)
    ) STRICT;`,
  ],
}

const facebookRoutes = (sandbox: FacebookSandbox) => {
  const routes = new Hono<SandboxEnv>()
  routes.onError(answerGraphError(sandbox, 'Facebook'))
  const graph = graphRoutes(sandbox)
  routes.route('/www', authorizeRoutes(sandbox))
  routes.route('/graph', graph)
  routes.route('/video', graph)
  routes.route('/rupload', ruploadRoutes(sandbox))
  routes.all('/:host{graph|video}/*', (c) => {
    const [, , , version = '', ...rest] = c.req.path.split('/')
    checkGraphVersion(version)
    throw unknownPath(rest.join('/'))
  })
  return routes
}

export const facebookNetwork = {
  id: 'facebook',
  schema: facebookSchema,
  routes: facebookRoutes,
  control: facebookControlRoutes,
  linkAccount,
  addPastPost,
  tellDay: (sandbox, accountId, day) => {
    const page = findPage(sandbox.db, accountId)
    return page ? seenIn(page.account, pacificDay(day)) : null
  },
  start: async (sandbox: Sandbox) => {
    await seedPages(sandbox)
    await seedProfessionals(sandbox, (name) => findPageByName(sandbox.db, name)?.accountId)
    resumeVideos(sandbox)
  },
} satisfies SandboxNetwork<FacebookSandbox['settings']>
