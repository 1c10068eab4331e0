import * as v from 'valibot'

export const basicScope = 'user.info.basic'

export const scopeSchema = v.picklist([
  basicScope,
  'user.info.profile',
  'user.info.stats',
  'video.list',
  'video.publish',
  'video.upload',
])
export type Scope = v.InferOutput<typeof scopeSchema>

export const scopeLabels: Record<Scope, string> = {
  'user.info.basic': 'Ver o nome e a foto do perfil',
  'user.info.profile': 'Ver o nome de usuário e a descrição do perfil',
  'user.info.stats': 'Ver seguidores, curtidas e número de vídeos',
  'video.list': 'Ver os seus vídeos públicos',
  'video.publish': 'Publicar conteúdo no TikTok',
  'video.upload': 'Enviar rascunhos para o TikTok',
}

/** Separated by commas; duplicates are dropped. */
export const scopeListSchema = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split(',').filter((scope) => scope !== ''))]),
  v.array(scopeSchema),
)
