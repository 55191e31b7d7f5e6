import { Link } from '@tanstack/react-router'
import { ReportDialog, type ReportDialogProps } from '../../features/issue-reports/report-dialog.tsx'

/** Report Issues over the dashboard, with the way to the own reports. */
export function ReportIssue(props: Omit<ReportDialogProps, 'ownReports'>) {
  return (
    <ReportDialog
      {...props}
      ownReports={
        <Link to="/pharmacist/reports" className="text-primary underline underline-offset-4">
          Your reports
        </Link>
      }
    />
  )
}
