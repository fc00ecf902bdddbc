"use client";
import { Button, Text } from "@mantine/core";
import { IconCameraOff } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Callout } from "@/components/ui/callout";
import { CameraView } from "@/components/ui/camera-view";
import { useCamera } from "@/components/ui/use-camera";
import { sandboxMessages } from "@/lib/messages/sandbox";
import { AddressForm } from "./address-form";
import { payPageOf } from "./pay-page-of";
import { PhoneSheet } from "./phone-sheet";

const m = sandboxMessages.scan;

/** Reads a QR code with the camera and opens its pay page; without a camera, asks for the address. */
export default function ScanSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <PhoneSheet opened={opened} title={m.title} onClose={onClose}>
      {opened && <Scanner />}
    </PhoneSheet>
  );
}

function Scanner() {
  const router = useRouter();
  const [stranger, setStranger] = useState<string>();
  const [isPasting, setPasting] = useState(false);
  const { video, isOn, trouble } = useCamera((text) => {
    const page = payPageOf(text);
    setStranger(page ? undefined : text);
    if (page) router.push(page);
    return page !== undefined;
  });
  return (
    <>
      {trouble ? (
        <Callout role="alert" color="yellow" icon={<IconCameraOff aria-hidden />}>
          {m[trouble]}
        </Callout>
      ) : (
        <CameraView video={video} isOn={isOn} label={m.view} />
      )}
      {!trouble && (
        <Text size="sm" ta="center" mt="sm" role="status">
          {stranger ? m.notOurs : isOn ? m.aim : m.starting}
        </Text>
      )}
      {trouble || isPasting ? (
        <AddressForm autoFocus />
      ) : (
        <Button fullWidth variant="subtle" mt="xs" onClick={() => setPasting(true)}>
          {m.paste}
        </Button>
      )}
    </>
  );
}
