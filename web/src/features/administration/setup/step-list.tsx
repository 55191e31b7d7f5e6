import { Link } from '@tanstack/react-router'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Status } from '../../../ui/status.tsx'
import type { SetupStep } from './steps.ts'

const labelOf = {
  done: <Status tone="ok">Done</Status>,
  missing: <Status tone="warn">Missing</Status>,
  optional: <Status tone="neutral">Optional</Status>,
}

export function StepList({ title, steps }: { title: string; steps: readonly SetupStep[] }) {
  return (
    <Section title={title}>
      <List aria-label={title}>
        {steps.map(({ title: name, to, state, text }) => (
          <ListRow
            key={name}
            title={name}
            {...(to && { titleAction: <Link to={to} /> })}
            text={text}
            trailing={labelOf[state]}
          />
        ))}
      </List>
    </Section>
  )
}
