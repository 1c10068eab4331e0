import { expect, it } from 'vitest'
import { describeUnsent } from './describe-unsent.ts'

it.each([
  [
    { posts: 1, templates: 0, files: 0, changes: 0, openEdits: 0 },
    '1 post ainda não foi enviado. Ele fica guardado neste aparelho e segue quando você entrar de novo.',
  ],
  [
    { posts: 2, templates: 0, files: 0, changes: 1, openEdits: 0 },
    '2 posts e 1 alteração ainda não foram enviados. Eles ficam guardados neste aparelho e seguem quando você entrar de novo.',
  ],
  [
    { posts: 0, templates: 0, files: 0, changes: 1, openEdits: 1 },
    '1 alteração ainda não foi enviada. Ela fica guardada neste aparelho e segue quando você entrar de novo. 1 alteração não salva fica aqui, só para você.',
  ],
  [
    { posts: 0, templates: 0, files: 0, changes: 3, openEdits: 0 },
    '3 alterações ainda não foram enviadas. Elas ficam guardadas neste aparelho e seguem quando você entrar de novo.',
  ],
  [
    { posts: 0, templates: 1, files: 0, changes: 0, openEdits: 0 },
    '1 template ainda não foi enviado. Ele fica guardado neste aparelho e segue quando você entrar de novo.',
  ],
  [
    { posts: 0, templates: 0, files: 1, changes: 0, openEdits: 0 },
    '1 arquivo para o armazenamento ainda não foi enviado. Ele fica guardado neste aparelho e segue quando você entrar de novo.',
  ],
  [
    { posts: 1, templates: 0, files: 3, changes: 0, openEdits: 0 },
    '1 post e 3 arquivos para o armazenamento ainda não foram enviados. Eles ficam guardados neste aparelho e seguem quando você entrar de novo.',
  ],
  [
    { posts: 1, templates: 2, files: 0, changes: 1, openEdits: 0 },
    '1 post, 2 templates e 1 alteração ainda não foram enviados. Eles ficam guardados neste aparelho e seguem quando você entrar de novo.',
  ],
  [
    { posts: 0, templates: 0, files: 0, changes: 0, openEdits: 2 },
    '2 alterações não salvas ficam aqui, só para você.',
  ],
])('describeUnsent says for %o what waits and what will happen to it', (unsent, text) => {
  expect(describeUnsent(unsent)).toBe(text)
})
