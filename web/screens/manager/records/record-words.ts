import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** What is done with a record. */
export type RecordAction = 'create' | 'update' | 'delete';

/** What is said of a kind of record. Each text is whole: other languages cannot put a noun into the sentence of another. */
export interface KindWords {
  /** Titles and buttons of its form. */
  add: MessageDescriptor;
  edit: MessageDescriptor;
  update: MessageDescriptor;
  deleteQuestion: MessageDescriptor;
  done: Readonly<Record<RecordAction | 'restore', MessageDescriptor>>;
  failed: Readonly<Record<RecordAction, MessageDescriptor>>;
}

/** By what one of them is called. */
export const KIND_WORDS = {
  vendor: {
    add: msg`Add Vendor`,
    edit: msg`Edit Vendor`,
    update: msg`Update Vendor`,
    deleteQuestion: msg`Are you sure you want to delete this vendor?`,
    done: {
      create: msg`Vendor created successfully`,
      update: msg`Vendor updated successfully`,
      delete: msg`Vendor deleted successfully`,
      restore: msg`Vendor restored successfully`,
    },
    failed: {
      create: msg`Failed to create vendor`,
      update: msg`Failed to update vendor`,
      delete: msg`Failed to delete vendor`,
    },
  },
  'delivery schedule': {
    add: msg`Add Schedule`,
    edit: msg`Edit Schedule`,
    update: msg`Update Schedule`,
    deleteQuestion: msg`Are you sure you want to delete this delivery schedule?`,
    done: {
      create: msg`Delivery schedule created successfully`,
      update: msg`Delivery schedule updated successfully`,
      delete: msg`Delivery schedule deleted successfully`,
      restore: msg`Delivery schedule restored successfully`,
    },
    failed: {
      create: msg`Failed to create delivery schedule`,
      update: msg`Failed to update delivery schedule`,
      delete: msg`Failed to delete delivery schedule`,
    },
  },
  'sending rules': {
    add: msg`Add Sending`,
    edit: msg`Edit Sending`,
    update: msg`Update Sending`,
    deleteQuestion: msg`Are you sure you want to delete this sending?`,
    done: {
      create: msg`Sending created successfully`,
      update: msg`Sending updated successfully`,
      delete: msg`Sending deleted successfully`,
      restore: msg`Sending restored successfully`,
    },
    failed: {
      create: msg`Failed to create sending`,
      update: msg`Failed to update sending`,
      delete: msg`Failed to delete sending`,
    },
  },
  user: {
    add: msg`Add User`,
    edit: msg`Edit User`,
    update: msg`Update User`,
    deleteQuestion: msg`Are you sure you want to delete this user?`,
    done: {
      create: msg`User created successfully`,
      update: msg`User updated successfully`,
      delete: msg`User deleted successfully`,
      restore: msg`User restored successfully`,
    },
    failed: {
      create: msg`Failed to create user`,
      update: msg`Failed to update user`,
      delete: msg`Failed to delete user`,
    },
  },
  location: {
    add: msg`Add Location`,
    edit: msg`Edit Location`,
    update: msg`Update Location`,
    deleteQuestion: msg`Are you sure you want to delete this location?`,
    done: {
      create: msg`Location created successfully`,
      update: msg`Location updated successfully`,
      delete: msg`Location deleted successfully`,
      restore: msg`Location restored successfully`,
    },
    failed: {
      create: msg`Failed to create location`,
      update: msg`Failed to update location`,
      delete: msg`Failed to delete location`,
    },
  },
  product: {
    add: msg`Add Product`,
    edit: msg`Edit Product`,
    update: msg`Update Product`,
    deleteQuestion: msg`Are you sure you want to delete this product?`,
    done: {
      create: msg`Product added successfully`,
      update: msg`Product updated successfully`,
      delete: msg`Product deleted successfully`,
      restore: msg`Product restored successfully`,
    },
    failed: {
      create: msg`Failed to add product`,
      update: msg`Failed to update product`,
      delete: msg`Failed to delete product`,
    },
  },
  'unit of measure': {
    add: msg`Add Unit`,
    edit: msg`Edit Unit`,
    update: msg`Update Unit`,
    deleteQuestion: msg`Are you sure you want to delete this unit of measure?`,
    done: {
      create: msg`Unit of measure created successfully`,
      update: msg`Unit of measure updated successfully`,
      delete: msg`Unit of measure deleted successfully`,
      restore: msg`Unit of measure restored successfully`,
    },
    failed: {
      create: msg`Failed to create unit of measure`,
      update: msg`Failed to update unit of measure`,
      delete: msg`Failed to delete unit of measure`,
    },
  },
  category: {
    add: msg`Add Category`,
    edit: msg`Edit Category`,
    update: msg`Update Category`,
    deleteQuestion: msg`Are you sure you want to delete this category?`,
    done: {
      create: msg`Category added successfully`,
      update: msg`Category updated successfully`,
      delete: msg`Category deleted successfully`,
      restore: msg`Category restored successfully`,
    },
    failed: {
      create: msg`Failed to add category`,
      update: msg`Failed to update category`,
      delete: msg`Failed to delete category`,
    },
  },
  reminder: {
    add: msg`Add Reminder`,
    edit: msg`Edit Reminder`,
    update: msg`Update Reminder`,
    deleteQuestion: msg`Are you sure you want to delete this reminder?`,
    done: {
      create: msg`Reminder created successfully`,
      update: msg`Reminder updated successfully`,
      delete: msg`Reminder deleted successfully`,
      restore: msg`Reminder restored successfully`,
    },
    failed: {
      create: msg`Error creating reminder`,
      update: msg`Error updating reminder`,
      delete: msg`Error deleting reminder`,
    },
  },
  'order guide': {
    add: msg`Add Order Guide`,
    edit: msg`Edit Order Guide`,
    update: msg`Update Order Guide`,
    deleteQuestion: msg`Are you sure you want to delete this order guide?`,
    done: {
      create: msg`Order guide created successfully`,
      update: msg`Order guide updated successfully`,
      delete: msg`Order guide deleted successfully`,
      restore: msg`Order guide restored successfully`,
    },
    failed: {
      create: msg`Failed to create order guide`,
      update: msg`Failed to update order guide`,
      delete: msg`Failed to delete order guide`,
    },
  },
  budget: {
    add: msg`Add Budget`,
    edit: msg`Edit Budget`,
    update: msg`Update Budget`,
    deleteQuestion: msg`Are you sure you want to delete this budget?`,
    done: {
      create: msg`Budget created successfully`,
      update: msg`Budget updated successfully`,
      delete: msg`Budget deleted successfully`,
      restore: msg`Budget restored successfully`,
    },
    failed: {
      create: msg`Failed to create budget`,
      update: msg`Failed to update budget`,
      delete: msg`Failed to delete budget`,
    },
  },
  device: {
    add: msg`Add Device`,
    edit: msg`Edit Device`,
    update: msg`Update Device`,
    deleteQuestion: msg`Are you sure you want to delete this device?`,
    done: {
      create: msg`Device created successfully`,
      update: msg`Device updated successfully`,
      delete: msg`Device deleted successfully`,
      restore: msg`Device restored successfully`,
    },
    failed: {
      create: msg`Failed to create device`,
      update: msg`Failed to update device`,
      delete: msg`Failed to delete device`,
    },
  },
  settings: {
    add: msg`Add Settings`,
    edit: msg`Edit Settings`,
    update: msg`Update Settings`,
    deleteQuestion: msg`Are you sure you want to delete these settings?`,
    done: {
      create: msg`Settings created successfully`,
      update: msg`Settings updated successfully`,
      delete: msg`Settings deleted successfully`,
      restore: msg`Settings restored successfully`,
    },
    failed: {
      create: msg`Failed to create settings`,
      update: msg`Failed to update settings`,
      delete: msg`Failed to delete settings`,
    },
  },
} as const satisfies Record<string, KindWords>;
export type RecordNoun = keyof typeof KIND_WORDS;
