import { mkdtempSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { connectDatabase } from './server/db/connect.ts'
import { migrateDatabase } from './server/db/migrate.ts'
import { readPage, readScheduled, countPosts } from './server/posts/queries.ts'
const url = process.argv[2]
const c = await connectDatabase({ DATABASE_URL: url, DATA_DIR: mkdtempSync('/tmp/perf-') })
await migrateDatabase(c)
const db = c.db
await db.execute(sql`insert into users(id,email,name,password_hash) values ('00000000-0000-4000-8000-000000000001','a@a','a','x')`)
await db.execute(sql`insert into projects(id,name,description) values ('00000000-0000-4000-8000-000000000002','p','')`)
await db.execute(sql`insert into social_accounts(id,project_id,platform_id,remote_id,username,access_token_sealed) select gen_random_uuid(),'00000000-0000-4000-8000-000000000002','instagram',i::text,'u'||i,'x' from generate_series(1,10) i`)
await db.execute(sql`insert into media(id,project_id,sha256,kind,content_type,size,width,height,url_token,storage_key,thumbnail_key) select gen_random_uuid(),'00000000-0000-4000-8000-000000000002',md5(i::text)||md5(i::text),'image','image/jpeg',1000,800,1000,md5(i::text),'k'||i,'t'||i from generate_series(1,1000) i`)
await db.execute(sql`insert into posts(id,project_id,caption,created_at) select gen_random_uuid(),'00000000-0000-4000-8000-000000000002','legenda '||i||repeat(' x',100), now() - i * interval '1 minute' from generate_series(1,100000) i`)
await db.execute(sql`insert into post_media(post_id,position,media_id) select p.id, 0, m.id from (select id, (row_number() over ()) % 1000 n from posts) p join (select id, row_number() over () - 1 n from media) m on m.n=p.n`)
await db.execute(sql`insert into delivery_targets(post_id,account_id,scheduled_at,time_zone,state) select p.id, a.id, p.created_at + interval '20 days', 'America/Sao_Paulo', 'published' from (select id, created_at, (row_number() over ()) % 10 n from posts) p join (select id, row_number() over () - 1 n from social_accounts) a on a.n=p.n or a.n=(p.n+1)%10`)
if (c.pglite) await c.pglite.exec('vacuum analyze'); else await c.pool.query('vacuum analyze')
const P = '00000000-0000-4000-8000-000000000002'
async function time(name: string, f: () => Promise<unknown>, n = 60) { const t: number[] = []; for (let i = 0; i < n; i++) { const a = performance.now(); await f(); t.push(performance.now() - a) } t.sort((a, b) => a - b); console.log(name, 'p50', t[n >> 1]!.toFixed(1), 'p99', t[Math.floor(n * .99)]!.toFixed(1)) }
await time('count', () => countPosts(db, P))
for (const offset of [0, 1500, 50000, 99900]) for (const direction of ['desc', 'asc'] as const) await time(`page ${offset} ${direction}`, () => readPage(db, { projectId: P, offset, limit: 15, direction }))
const now = Date.now()
await time('week', () => readScheduled(db, P, new Date(now), new Date(now + 7 * 864e5)), 5)
await time('week small', () => readScheduled(db, P, new Date(now), new Date(now + 36e5)), 20)
const ex = await db.execute(sql`explain (analyze, buffers) select * from posts where id in (select id from posts where project_id=${P} and deleted_at is null order by created_at desc nulls last, id asc limit 15 offset 50000) order by created_at desc nulls last, id asc`)
console.log((ex as any).rows.map((r: any) => r['QUERY PLAN']).join('\n'))
await c.close()
