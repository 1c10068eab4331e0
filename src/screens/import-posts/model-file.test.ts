import { expect, it } from 'vitest'
import type { Platform, SocialMediaAccount } from '#contract/accounts/account.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { makePostMedia } from '#tests/fakes/data/make-post.ts'
import { ana, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { listMediaRefs } from './check/check-row.ts'
import { checkRows } from './check/check-rows.ts'
import { createAccountFinder } from './check/find-accounts.ts'
import type { MediaAnswer } from './media/media-answer.ts'
import { writeModel } from './model-file.ts'
import { readTable } from './read/read-table.ts'
import { writeTable } from './read/write-table.ts'

const today = '2036-11-27'

/** The problems that the import finds in the model's lines after `mend` has changed their text. */
async function problemsOf(
  shown: readonly Platform[],
  { linked = shown, mend = (text: string) => text } = {},
) {
  const file = new Blob([mend(writeTable(writeModel(shown, today)))])
  const table = await readTable(file)
  if (typeof table === 'string') throw new Error(table)
  expect(table.rows).toHaveLength(2)
  const refs = table.rows.flatMap(listMediaRefs)
  const media = new Map(
    refs.map((ref, index): [string, MediaAnswer] => [
      ref,
      { state: 'found', media: makePostMedia(String(index).repeat(64)) },
    ]),
  )
  const context = {
    owner: { userId: ana, projectId, timeZone },
    ...{ now: { date: today, time: '12:00' }, instant: Date.parse(`${today}T15:00:00Z`) },
    ...{ platforms: linked, accounts: createAccountFinder(linked), media },
  }
  const others = { known: [], kept: new Map(), signal: new AbortController().signal }
  const checked = (await checkRows(table.rows, context, others)) ?? []
  return checked.map(({ post, problems }) => [
    post?.accountIds.length,
    ...problems.map(({ message }) => message),
  ])
}

const platform = (id: string, name: string, ...accounts: Partial<SocialMediaAccount>[]) =>
  makePlatform(
    accounts.map((one) =>
      makeAccount({ id: crypto.randomUUID(), platformId: id, platformName: name, ...one }),
    ),
    { id, name },
  )
const instagram = platform('instagram', 'Instagram', { username: 'cafe.aurora' })

it('without accounts the model has a placeholder, and with a real one in its place it is importable', async () => {
  const linked = [instagram]
  const mend = (text: string) => text.replaceAll('@sua.conta (rede)', '@cafe.aurora (Instagram)')
  expect((await problemsOf([], { linked })).flat().join()).toContain('@sua.conta (rede)')
  expect(await problemsOf([], { linked, mend })).toEqual([[1], [1]])
})

it.each<[string, number, Platform[]]>([
  ['one account', 1, [instagram]],
  ['two networks', 2, [instagram, platform('facebook', 'Facebook', { username: 'Café Aurora' })]],
  [
    'an account that has to be connected again before another',
    1,
    [platform('facebook', 'Facebook', { username: 'Antiga', isActive: false }), instagram],
  ],
  [
    'a network that asks for a choice before another',
    1,
    [platform('tiktok', 'TikTok', { username: 'danca' }), instagram],
  ],
  [
    'a Page with the separator in its name',
    2,
    [platform('facebook', 'Facebook', { username: 'Café Aurora | Centro' }), instagram],
  ],
])('the model of a project with %s is importable as it is', async (_, several, platforms) => {
  expect(await problemsOf(platforms)).toEqual([[1], [several]])
})
