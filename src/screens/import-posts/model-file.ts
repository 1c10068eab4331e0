import type { Platform, SocialMediaAccount } from '#contract/accounts/account.ts'
import { type CheckedMedia, checkPost } from '#contract/checks/check-post.ts'
import { cellSeparator, postTableColumns } from '#contract/posts/post-table.ts'
import { addDays } from '#src/components/time/plain-date.ts'
import { writeAccount } from './check/find-accounts.ts'

/** The lines of the model: the column names, and two examples, if possible with accounts that can post. */
export function writeModel(platforms: readonly Platform[], today: string): string[][] {
  const linked = platforms.flatMap(({ socialMediaAccounts }) => socialMediaAccounts)
  const ready = linked.filter(mayPost)
  const accounts = (ready.length > 0 ? ready : linked).map(writeAccount)
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

/** Whether a table can say all that a post with photos needs there: it has no columns for network options. */
function mayPost({ isActive, platformId }: SocialMediaAccount): boolean {
  const post = { caption: 'A legenda', media: [photo, photo], options: {} }
  return isActive && checkPost(platformId, post).every(({ severity }) => severity === 'warning')
}

const photo: CheckedMedia = {
  ...{ kind: 'image', contentType: 'image/jpeg', size: 1_000_000, width: 1080, height: 1080 },
  durationSeconds: null,
}

function brazilian(date: string): string {
  return date.split('-').reverse().join('/')
}
