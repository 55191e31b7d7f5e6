import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Scope } from '@alafia/contract/family/sharing'
import { whoHasNotShared } from '../../domain/sharing.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { familyQuery } from '../../domain/family-query.ts'

const things: Record<Scope, string> = {
  appointments: 'their appointments',
  prescriptions: 'their prescriptions',
  records: 'their health records',
  billing: 'their bills',
  messages: 'messages about their appointments',
}

/** Whose part of a list isn't there, and why (FAM-33). */
export function Withheld({ scope }: { scope: Scope }) {
  const { data } = useQuery(familyQuery)
  const who = whoHasNotShared(data ?? [], scope)
  return (
    who !== undefined && (
      <Alert
        tone="info"
        title={`${who} shared ${things[scope]} with you`}
        actions={
          <Button asChild>
            <Link to="/family">Family Members</Link>
          </Button>
        }
      >
        Adults decide what you see. Ask them under Family Members.
      </Alert>
    )
  )
}
