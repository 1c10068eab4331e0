import type { Profile } from '#contract/own-account.ts'
import { defaultTimeZone } from '#contract/scalars.ts'

/** `LEIA-ME.txt`. */
export function writeReadMe({ name, email }: Pick<Profile, 'name' | 'email'>, at: Date): string {
  const made = new Intl.DateTimeFormat('pt-BR', {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: defaultTimeZone },
  })
  return `Cópia dos seus dados no uPubly

De: ${name} (${email})
Feita em: ${made.format(at)} (horário de Brasília)

O que está aqui

dados.json
  Seu perfil, projetos, posts, templates, convites, sessões, assinaturas, o que
  você fez e a lista das pastas e dos arquivos que você pôs no armazenamento.
  É um texto que qualquer editor abre e que outros programas conseguem ler
  (JSON). Em cada foto ou vídeo, "file" diz onde está o arquivo.

midias
  As fotos e os vídeos dos seus posts e templates, cada um uma vez só. O nome
  tem o dia em que o arquivo chegou e o começo do "id" do post ou template.

FALTANDO.txt
  Só existe quando uma foto ou um vídeo não pôde ser incluído, e diz qual.

O que não está aqui

Senhas, chaves e códigos.
O lugar que a câmera gravou em uma foto ou um vídeo: é coberto sempre que o
arquivo sai do servidor. O resto é igual ao que foi enviado.
Os arquivos do armazenamento em si: eles são baixados em Meus Arquivos. O que
está em uma pasta com senha aparece na lista sem o nome.
O que está em projetos de que você não participa mais.

Esta cópia tem dados pessoais. Guarde-a em um lugar seguro.
`
}

/** `FALTANDO.txt`. */
export function writeMissing(paths: readonly string[]): string {
  return `Estes arquivos não estão nesta cópia, ou não estão inteiros, porque faltam no
servidor ou não podem mais ser lidos:

${paths.map((path) => `${path}\n`).join('')}`
}
