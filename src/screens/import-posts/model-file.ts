import type { Platform } from '#contract/account.ts'
import { cellSeparator, postTableColumns } from '#contract/post-table.ts'
import { addDays } from '#src/components/time/plain-date.ts'
import { writeAccount } from './check/find-accounts.ts'

/** The lines of the model: the columns, and two examples with accounts of the project. */
export function writeModel(platforms: readonly Platform[], today: string): string[][] {
  const accounts = platforms.flatMap(({ socialMediaAccounts }) =>
    socialMediaAccounts.map(writeAccount),
  )
  const [first = '@sua.conta (rede)', second = first] = accounts
  const several = [...new Set([first, second])].join(` ${cellSeparator} `)
  return [
    [...postTableColumns],
    [
      ...[brazilian(addDays(today, 7)), '09:00', first],
      'EXEMPLO: apague esta linha. A legenda pode ter várias linhas e #hashtags.',
      ...['https://www.seusite.com.br/foto.jpg', 'O que se vê na foto'],
    ],
    [
      ...[brazilian(addDays(today, 8)), '18:30', several],
      'EXEMPLO: apague esta linha. Várias contas, mídias e textos vão com | entre eles.',
      ...['Pasta/foto 1.jpg | Pasta/foto 2.jpg', 'A primeira | A segunda'],
    ],
  ]
}

function brazilian(date: string): string {
  return date.split('-').reverse().join('/')
}
