import { enableCompileCache } from 'node:module'

// What is written from here on, by whatever part or child process, is for this user alone.
process.umask(0o077)

// Dates and days on the server are those of UTC, whatever the machine's own zone.
process.env.TZ = 'UTC'

// Kept tiny: what is imported below is compiled before any of it runs, so the cache and the check
// of Node's version have to come first.
const wanted = 24
if (Number(process.versions.node.split('.')[0]) < wanted) {
  console.error(
    `O uPubly precisa do Node ${wanted} ou mais novo; este é o ${process.versions.node}.\n` +
      'Use "npm start", que traz o seu próprio.',
  )
  process.exit(1)
}
enableCompileCache()
const { run } = await import('./run.ts')
await run()
