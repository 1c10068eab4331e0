import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { changeBrand } from './brand/change-brand.ts'
import { findBrand, toBrand } from './brand/find-brand.ts'
import { mountLogo } from './brand/mount-logo.ts'
import { receiveLogo } from './brand/receive-logo.ts'
import { createReport, endReport, listReports } from './manage-reports.ts'
import { mountReportPage } from './mount-report-page.ts'

/** Reports of a month, for a project's clients: how they are made, and the page they are read at. */
export function mountReports(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listReports, ({ project }) => listReports(deps, project.id))
  mount(app, deps, endpoints.createReport, ({ caller, project, body }) =>
    createReport(deps, { projectId: project.id, callerId: caller.userId, ...body }),
  )
  mount(app, deps, endpoints.deleteReport, async ({ caller, project, params }) => {
    const asked = { projectId: project.id, callerId: caller.userId, reportId: params.id }
    await endReport(deps, asked)
    return {}
  })
  mount(app, deps, endpoints.getReportBrand, async ({ project }) =>
    toBrand(await findBrand(deps.db, project.id)),
  )
  mount(app, deps, endpoints.setReportBrand, ({ access, body }) => changeBrand(deps, access, body))
  mount(app, deps, endpoints.setReportLogo, ({ access, request }) =>
    receiveLogo(deps, access, request),
  )
  mount(app, deps, endpoints.removeReportLogo, ({ access }) =>
    changeBrand(deps, access, { logoKey: null }),
  )
  mountLogo(app, deps)
  mountReportPage(app, deps)
}
