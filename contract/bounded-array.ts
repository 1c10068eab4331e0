import * as v from 'valibot'

/** Most issues reported for one request. */
export const maxIssues = 20

/**
 * An array of at most `max` items. The length is checked first and items only up to `maxIssues`
 * issues, so that refusing a huge array costs little.
 */
export const boundedArray = /* @__NO_SIDE_EFFECTS__ */ <const S extends v.GenericSchema>(
  item: S,
  max: number,
  message?: string,
) => {
  const length = v.maxLength<unknown[], number, string | undefined>(max, message)
  const array: v.ArraySchema<S, undefined> = v.array(item)
  const run: (typeof array)['~run'] = (dataset, config) => {
    const { value } = dataset
    if (!Array.isArray(value)) return array['~run'](dataset, config)
    if (value.length <= max) return runItems<S>(item, value, config)
    const { issues } = length['~run']({ typed: true, value }, config)
    return issues ? { typed: false, value, issues } : { typed: true, value: [] }
  }
  return v.pipe({ ...array, '~run': run }, v.maxLength(max, message))
}

type Run<S extends v.GenericSchema> = v.ArraySchema<S, undefined>['~run']

function runItems<S extends v.GenericSchema>(
  item: S,
  input: unknown[],
  config: Parameters<Run<S>>[1],
): ReturnType<Run<S>> {
  const output: v.InferOutput<S>[] = []
  const issues: v.BaseIssue<unknown>[] = []
  for (const [key, value] of input.entries()) {
    const read = item['~run']({ value }, config)
    output.push(read.value)
    const place: v.ArrayPathItem = { type: 'array', origin: 'value', input, key, value }
    for (const issue of read.issues ?? [])
      issues.push({ ...issue, path: [place, ...(issue.path ?? [])] })
    if (issues.length >= maxIssues) break
  }
  const [first, ...others] = issues
  if (!first) return { typed: true, value: output }
  return { typed: false, value: output, issues: [first, ...others] }
}
