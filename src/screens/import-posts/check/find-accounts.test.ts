import { expect, it } from 'vitest'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { createAccountFinder } from './find-accounts.ts'

it("a Page with the separator of cells in its name is found as the export writes it, with '/'", () => {
  const facebook = { platformId: 'facebook', platformName: 'Facebook' }
  const page = makeAccount({ id: 'page', username: 'Café Aurora | Centro', ...facebook })
  const accounts = createAccountFinder([
    makePlatform([page], { id: 'facebook', name: 'Facebook' }),
    makePlatform([makeAccount({ id: 'shop', username: 'loja' })]),
  ])
  for (const cell of ['Café Aurora / Centro (Facebook)|@loja', 'café aurora / centro | @loja'])
    expect(accounts.find(cell)).toEqual({ ids: ['page', 'shop'], problems: [] })
})
