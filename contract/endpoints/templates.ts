import * as v from 'valibot'
import { createTemplateCall } from '../calls/outbox-calls.ts'
import { SavedTemplate, SavedTemplates, SavedTemplatesQuery, Template } from '../posts/template.ts'
import { define, IdParam, mediaErrors, onceErrors } from './endpoint.ts'

export const createTemplate = define({
  ...createTemplateCall,
  body: Template,
  answer: SavedTemplate,
  errors: [...onceErrors, ...mediaErrors, 'TEMPLATE_LIMIT_REACHED'],
})

export const listTemplates = define({
  method: 'GET',
  path: '/templates/user/:id',
  caller: 'EDITOR',
  ids: { id: 'own' },
  bodyType: 'none',
  params: IdParam,
  query: SavedTemplatesQuery,
  answer: SavedTemplates,
  errors: [],
})

export const deleteTemplate = define({
  method: 'DELETE',
  path: '/templates/:id',
  caller: 'EDITOR',
  ids: { id: 'in-project' },
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: ['NOT_FOUND'],
})
