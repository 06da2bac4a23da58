import { t } from '@lingui/core/macro';
import type { Device } from '#contract/calls/devices.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { Each } from '#web/ui/each.tsx';
import { RecordActions } from '../records/record-card.tsx';
import { waitingText } from './waiting-text.ts';

interface DeviceTableProps {
  devices: readonly Device[];
  /** Names of locations. */
  nameOf: ReadonlyMap<number, string>;
  onEdit: (device: Device) => void;
  onDelete: (device: Device) => void;
}

/** Enrolled devices, those seen last first. */
export function DeviceTable({ devices, nameOf, onEdit, onDelete }: DeviceTableProps) {
  const clock = useOrganizationTime();
  return (
    <Table label={t`Devices`} wide head={<Head />}>
      <Each of="tr" records={devices} keyOf={(device) => device.id}>
        {(device) => (
          <Row>
            <Cell kind="main">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="wrap-anywhere">{device.name}</span>
                {device.isCurrent && <Badge>{t`This device`}</Badge>}
              </span>
            </Cell>
            <Cell label={t`Location`}>
              {device.locationId === null ? t`No location` : nameOf.get(device.locationId)}
            </Cell>
            <Cell label={t`Unsent work`} className="tabular-nums">
              {waitingText(device, clock) ?? t`None`}
            </Cell>
            <Cell label={t`Last person`}>{device.lastUserName ?? t`Nobody yet`}</Cell>
            <Cell label={t`Last seen`} className="tabular-nums">
              <time dateTime={device.lastSeenAt}>{clock.dateAndTime(device.lastSeenAt)}</time>
            </Cell>
            <Cell label={t`Enrolled`} className="tabular-nums">
              <time dateTime={device.enrolledAt}>{clock.date(device.enrolledAt)}</time>
            </Cell>
            <Cell kind="actions">
              <RecordActions
                name={device.name}
                onEdit={() => onEdit(device)}
                onDelete={() => onDelete(device)}
              />
            </Cell>
          </Row>
        )}
      </Each>
    </Table>
  );
}

function Head() {
  return (
    <>
      <HeadCell className="w-[22%]">{t`Device`}</HeadCell>
      <HeadCell>{t`Location`}</HeadCell>
      <HeadCell>{t`Unsent work`}</HeadCell>
      <HeadCell>{t`Last person`}</HeadCell>
      <HeadCell>{t`Last seen`}</HeadCell>
      <HeadCell>{t`Enrolled`}</HeadCell>
      <HeadCell>
        <span className="sr-only">{t`Actions`}</span>
      </HeadCell>
    </>
  );
}
