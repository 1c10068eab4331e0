import { expect, it } from 'vitest'
import { openLocalDatabase } from '#local/database/db.ts'
import { abortOnLeave } from './local-database.ts'

it("a page's open transaction is aborted when the page is left, and blocks nobody", async () => {
  const name = `left-${crypto.randomUUID()}`
  const left = openLocalDatabase(name)
  abortOnLeave(left)
  let isBegun = () => {}
  const begun = new Promise<void>((resolve) => {
    isBegun = resolve
  })
  // Like a page frozen in the middle of a transaction, which then never ends by itself.
  const unfinished = left.transaction('rw', left.settings, async () => {
    await left.settings.put({ key: 'half', value: 1 })
    isBegun()
    for (;;) await left.settings.get('half')
  })
  const ended = expect(unfinished).rejects.toThrow()
  await begun
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  await ended
  const next = openLocalDatabase(name)
  await next.settings.put({ key: 'whole', value: 2 })
  expect(await next.settings.toCollection().primaryKeys()).toEqual(['whole'])
  next.close()
  left.close()
})
