import * as v from 'valibot'
import { Report, ReportBrand, ReportBrandForm, ReportForm } from '../report.ts'
import { define, IdParam } from './endpoint.ts'

/** Those whose link has not ended, the newest first. */
export const listReports = define({
  method: 'GET',
  path: '/reports',
  caller: 'EDITOR',
  bodyType: 'none',
  answer: v.array(Report),
  errors: [],
})

export const createReport = define({
  method: 'POST',
  path: '/reports',
  caller: 'ADMIN',
  // It lets somebody in, for longer than a copied access token lasts.
  requiresDevice: true,
  bodyType: 'json',
  body: ReportForm,
  answer: Report,
  errors: ['REPORT_LIMIT_REACHED'],
})

/** Its link leads nowhere from then on. */
export const deleteReport = define({
  method: 'DELETE',
  path: '/reports/:id',
  caller: 'ADMIN',
  requiresDevice: true,
  ids: { id: 'in-project' },
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: ['NOT_FOUND'],
})

export const getReportBrand = define({
  method: 'GET',
  path: '/reports/brand',
  caller: 'EDITOR',
  bodyType: 'none',
  answer: ReportBrand,
  errors: [],
})

export const setReportBrand = define({
  method: 'PUT',
  path: '/reports/brand',
  caller: 'ADMIN',
  bodyType: 'json',
  body: ReportBrandForm,
  answer: ReportBrand,
  errors: [],
})

/** A picture of at most `maxLogoBytes`, as the form's only file, 'logo'. */
export const setReportLogo = define({
  method: 'PUT',
  path: '/reports/brand/logo',
  caller: 'ADMIN',
  bodyType: 'multipart',
  answer: ReportBrand,
  errors: ['MEDIA_TOO_LARGE', 'MEDIA_UNSUPPORTED', 'UPLOAD_INCOMPLETE', 'STORAGE_FULL'],
})

export const removeReportLogo = define({
  method: 'DELETE',
  path: '/reports/brand/logo',
  caller: 'ADMIN',
  bodyType: 'none',
  answer: ReportBrand,
  errors: [],
})
