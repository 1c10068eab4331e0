import * as v from 'valibot'
import { professionalScopeLabels, professionalScopes } from '../professionals/professionals.ts'

export const scopeSchema = v.picklist([
  'pages_show_list',
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_manage_engagement',
  'business_management',
  'read_insights',
  ...professionalScopes,
])
export type Scope = v.InferOutput<typeof scopeSchema>

export const scopeLabels: Record<Scope, string> = {
  pages_show_list: 'Ver a lista das suas Páginas',
  pages_manage_posts: 'Criar e gerenciar publicações nas suas Páginas',
  pages_read_engagement: 'Ler o conteúdo publicado nas suas Páginas',
  pages_manage_engagement: 'Criar e gerenciar comentários nas suas Páginas',
  business_management: 'Ver as Páginas que pertencem a um portfólio empresarial',
  read_insights: 'Ver as métricas das suas Páginas',
  ...professionalScopeLabels,
}

/** Separated by commas or spaces, in any order; duplicates are dropped. */
export const scopeListSchema = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split(/[\s,]+/).filter((scope) => scope !== ''))]),
  v.array(scopeSchema),
)
