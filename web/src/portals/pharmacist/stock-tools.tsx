import { Link } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  ClipboardList,
  Ellipsis,
  FileSpreadsheet,
  ListChecks,
  ScanBarcode,
  Trash2,
} from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import type { StockAction } from './stock-choice.ts'

/** What a pharmacist does with the whole stock. */
export function StockTools({ onShow }: { onShow: (action: StockAction) => void }) {
  return (
    <>
      <Button onClick={() => onShow('scan')}>
        <ScanBarcode /> Receive by Barcode
      </Button>
      <Menu
        trigger={
          <Button>
            <Ellipsis /> More
          </Button>
        }
      >
        <MenuItem icon={ClipboardList} onSelect={() => onShow('reorder')}>
          Reorder list
        </MenuItem>
        <MenuItem icon={ArrowLeftRight} onSelect={() => onShow('transfers')}>
          Transfers
        </MenuItem>
        <MenuItem asChild>
          <Link to="/inventory/stock-take">
            <ListChecks /> Stock-take
          </Link>
        </MenuItem>
        <MenuItem icon={Trash2} onSelect={() => onShow('waste')}>
          Sign off waste
        </MenuItem>
        <MenuItem icon={FileSpreadsheet} onSelect={() => onShow('file')}>
          Import or export
        </MenuItem>
      </Menu>
    </>
  )
}
